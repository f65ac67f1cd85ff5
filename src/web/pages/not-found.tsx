import { data } from 'react-router';

export function loader(): never {
  throw data(null, { status: 404 });
}

/** Stands for every address without a page: the answer is the error page with status 404. */
export function action(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
