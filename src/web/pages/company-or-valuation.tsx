import { lazy } from 'react';
import type { PageArgs, PageProps } from '../platform/data/ask.ts';
import { CompanyPage } from './company.tsx';
import { loadCompany } from './company-data.ts';
import { loadValuation } from './valuation-page.tsx';

export { shouldRevalidate } from './company.tsx';

// The list that it draws is no part of the page of a company.
const ValuationPage = lazy(async () => ({ default: (await import('./valuation-page.tsx')).ValuationPage }));

/** A company has a number; three valuation providers have their pages beside the companies, under names of the site. */
export async function loader({ request, params, context }: PageArgs) {
  const { id = '' } = params;
  const page = { request, context };
  if (/^\d*$/.test(id)) return { company: await loadCompany(page, id) };
  return { valuation: await loadValuation(page, id) };
}

export default function CompanyOrValuation({ loaderData: loaded }: PageProps<typeof loader>) {
  return 'company' in loaded ? <CompanyPage {...loaded.company} /> : <ValuationPage {...loaded.valuation} />;
}
