import { pageAddress } from '#contract/platform/page-address.ts';
import { nothingAsked, withChoices, writeAsked } from '#domain/lists/asked.ts';
import { lists, sortsOf } from '#domain/lists/lists.ts';
import { withRepaid } from '#domain/lists/repaid.ts';
import { ask, type PageArgs, pageContext, requiredData } from '../platform/data/ask.ts';
import { issuerInWords } from '../platform/data/issuer-words.ts';
import { listCallQuery, manySortsQueryOf } from '../platform/lists/list-query.ts';
import { foldsOfCookies } from '../platform/sections/folds.ts';
import { loadSections } from '../platform/sections/load-sections.ts';
import { type CompanyPageFacts, companyPlace, companySections } from './company.tsx';

/** The company is required; its list of bonds may fail alone. Apart from the page, which needs nothing of lists in the browser. */
export async function loadCompany({ request, context }: Pick<PageArgs, 'request' | 'context'>, id: string) {
  const url = new URL(request.url);
  const page = context.get(pageContext);
  const { api, language, texts } = page;
  // The address of a company holds no words to search for.
  const query = { ...manySortsQueryOf(url.searchParams, sortsOf(lists.bonds)), q: '' };
  const path = pageAddress('company', Number(id));
  const folds = foldsOfCookies(request.headers.get('Cookie'));
  const ofIssuer = Object.fromEntries(
    writeAsked(lists.bonds, withRepaid(withChoices(nothingAsked, 'issuer', [String(Number(id))]))),
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
    place: companyPlace(Number(id)),
    facts,
    context: page,
    folds,
    isWhole: url.searchParams.has('whole'),
  });
  return { facts: await facts, loaded, folds, canonical: url.origin + path };
}
