import { data } from 'react-router';
import type { PageArgs, PageProps } from '../platform/data/ask.ts';
import { loadValuation, ValuationPage } from './valuation-page.tsx';

const ending = /_estimation$/i;

/** The page of the estimation provider. Everything else at the root of the site that has no page of its own is none. */
export async function loader({ request, params, context }: PageArgs) {
  const page = params.valuation ?? '';
  if (!ending.test(page)) throw data(null, { status: 404 });
  return loadValuation({ request, context }, page);
}

export default function Valuation({ loaderData }: PageProps<typeof loader>) {
  return <ValuationPage {...loaderData} />;
}
