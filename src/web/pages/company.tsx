import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { pageAddress } from '#contract/page-address.ts';
import { useLabels } from '../context/language-context.ts';
import { ask } from '../data/ask.ts';
import { requiredData } from '../data/page-data.ts';
import { BondList } from '../features/bond-list/bond-list.tsx';
import { listCallQuery, listQueryOf } from '../features/bond-list/list-query.ts';
import { CompanyFacts } from '../features/instruments/company-facts.tsx';
import { CompanyHead } from '../features/instruments/company-head.tsx';
import { CompanyIssues } from '../features/instruments/company-issues.tsx';
import { CompanyRatings } from '../features/instruments/company-ratings.tsx';
import { pageContext } from '../page-context.ts';
import { PageFooter } from '../shell/page-footer.tsx';
import { issuerInWords } from '../text/issuer-words.ts';
import { LanguageLinks } from '../text/language-links.tsx';
import styles from './instrument.module.css';

/** The company is required; its list of bonds may fail alone. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { api, language, texts } = context.get(pageContext);
  const card = await requiredData(api, 'GET /api/company/:id/', { params: { id: params.id ?? '' } });
  // The address of a company holds no words to search for.
  const query = { ...listQueryOf(url.searchParams), q: '' };
  const bonds = await ask(api, 'GET /api/bonds/', { query: { ...listCallQuery(query), issuer: card.id } });
  const path = pageAddress('company', card.id);
  return { card: issuerInWords(card, { language, texts }), bonds, query, path, canonical: url.origin + path };
}

export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs): boolean {
  return formAction !== '/theme/';
}

export default function Company() {
  const { card, bonds, query, path, canonical } = useLoaderData<typeof loader>();
  const text = useLabels('instruments');
  const shell = useLabels('shell');
  const isSorted = query.sort !== null || query.page > 1;
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title: card.name })}</title>
      <meta name="description" content={text('description_company', { name: card.name })} />
      <LanguageLinks canonical={canonical} />
      {isSorted && <meta name="robots" content="noindex, follow" />}
      <CompanyHead card={card} />
      <CompanyFacts card={card} />
      <CompanyRatings card={card} />
      <BondList
        list={bonds}
        query={query}
        company={{
          path,
          title: text('company_bonds'),
          empty: { title: text('no_bonds'), reason: text('no_bonds_reason') },
        }}
      />
      <CompanyIssues card={card} />
      <PageFooter />
    </main>
  );
}
