import { Link } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';

/** Leads to the page of a method, by the name of its document. */
export function MethodLink({ method }: { readonly method: string }) {
  const text = useLabels('explain');
  return (
    <Link className="target" to={`/methods/${method}/`}>
      {text('method')}
    </Link>
  );
}
