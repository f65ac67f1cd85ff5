import { useMemo } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { pageAddress } from '#contract/platform/page-address.ts';
import { nothingAsked, withChoices, writeAsked } from '#domain/lists/asked.ts';
import { lists, sortsOf } from '#domain/lists/lists.ts';
import { useLabels } from '../context/reader-context.tsx';
import { CompanyHead } from '../market/instruments/page-heads.tsx';
import { ask, type PageArgs, pageContext, requiredData } from '../platform/data/ask.ts';
import { issuerInWords } from '../platform/data/issuer-words.ts';
import { listCallQuery, manySortsQueryOf, thenBy } from '../platform/lists/list-query.ts';
import { foldsOfCookies } from '../platform/sections/folds.ts';
import { loadSections } from '../platform/sections/load-sections.ts';
import { SectionedPage } from '../platform/sections/sectioned-page.tsx';
import { PageFooter } from '../site/shell/page-footer.tsx';
import { LanguageLinks } from '../text/language-links.tsx';
import { type CompanyPageFacts, type CompanyPlace, companySections } from './company-sections.tsx';

function placeOf(issuerId: number): CompanyPlace {
  return { model: 'company', id: String(issuerId), hints: async () => ({ issuerId }) };
}

/** The company is required; its list of bonds may fail alone. */
export async function loadCompany({ request, context }: Pick<PageArgs, 'request' | 'context'>, id: string) {
  const url = new URL(request.url);
  const page = context.get(pageContext);
  const { api, language, texts } = page;
  // The address of a company holds no words to search for.
  const query = { ...manySortsQueryOf(url.searchParams, sortsOf(lists.bonds)), q: '' };
  const path = pageAddress('company', Number(id));
  const folds = foldsOfCookies(request.headers.get('Cookie'));
  const ofIssuer = Object.fromEntries(
    writeAsked(lists.bonds, withChoices(nothingAsked, 'issuer', [String(Number(id))])),
  );
  const loadFacts = async (): Promise<CompanyPageFacts> => {
    const [card, bonds] = await Promise.all([
      requiredData(api, 'GET /api/company/:id/', { params: { id } }),
      ask(api, 'GET /api/bonds/', { query: { ...listCallQuery(query), ...ofIssuer } }),
    ]);
    return { card: issuerInWords(card, { language, texts }), bonds, query, path };
  };
  const facts = loadFacts();
  const loaded = await loadSections({
    sections: companySections,
    place: placeOf(Number(id)),
    facts,
    context: page,
    folds,
    isWhole: url.searchParams.has('whole'),
  });
  return { facts: await facts, loaded, folds, canonical: url.origin + path };
}

/** The parts of the address that order the list of bonds. */
const listParts = ['q', 'sort', 'order', thenBy, 'page'];

/** What is taken off the map or put in changes the address as well, and nothing else of the page. */
export function shouldRevalidate({ currentUrl, nextUrl, formAction }: ShouldRevalidateFunctionArgs): boolean {
  const isSame = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name);
  const isList = currentUrl.pathname === nextUrl.pathname && listParts.every(isSame);
  return formAction !== '/theme/' && !(isList && currentUrl.search !== nextUrl.search);
}

/** What a company is, its bonds, and what belongs to it. */
export function CompanyPage({ facts, loaded, folds, canonical }: Awaited<ReturnType<typeof loadCompany>>) {
  const text = useLabels('instruments');
  const shell = useLabels('shell');
  const { card, query, path } = facts;
  const isSorted = query.sort !== null || query.page > 1;
  const place = useMemo(() => placeOf(card.id), [card.id]);
  return (
    <>
      <title>{shell('page_title', { title: card.name })}</title>
      <meta name="description" content={text('description_company', { name: card.name })} />
      <LanguageLinks canonical={canonical} />
      {isSorted && <meta name="robots" content="noindex, follow" />}
      <SectionedPage
        key={path}
        sections={companySections}
        loaded={loaded}
        folds={folds}
        facts={facts}
        place={place}
        head={<CompanyHead card={card} />}
        bar={<b>{card.name}</b>}
        foot={<PageFooter />}
      />
    </>
  );
}
