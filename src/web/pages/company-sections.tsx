import type { BondList as BondListAnswer } from '#contract/bond-list/bond-list.ts';
import type { CompanyCard } from '#contract/companies.ts';
import { useLabels } from '../context/language-context.ts';
import type { Answered } from '../data/ask.ts';
import { BondList } from '../features/bond-list/bond-list.tsx';
import { CompanyFacts } from '../features/instruments/company-facts.tsx';
import { CompanyIssues } from '../features/instruments/company-issues.tsx';
import { CompanyRatings } from '../features/instruments/company-ratings.tsx';
import { CompanyRelated } from '../features/instruments/company-related.tsx';
import type { ListQuery } from '../lists/list-query.ts';
import { codeAtHand, type PageSection, pageSection } from '../sections/page-section.ts';

/** What the page knows of its company. The list of bonds is asked for with the page, because its order is in the address. */
export interface CompanyPageFacts {
  readonly card: CompanyCard;
  readonly bonds: Answered<BondListAnswer>;
  readonly query: ListQuery;
  /** Address of the page. */
  readonly path: string;
}

type Place = Pick<CompanyPageFacts, 'path'>;

const common = { group: null, call: null, isInPdf: true, isInCopy: true } as const;

function BondsOfCompany({ facts: { bonds, query, path } }: { readonly facts: CompanyPageFacts }) {
  const text = useLabels('instruments');
  const empty = { title: text('no_bonds'), reason: text('no_bonds_reason') };
  return <BondList list={bonds} query={query} company={{ path, title: text('company_bonds'), empty }} />;
}

/** The sections of the page of a company, in their order. */
export const companySections: readonly PageSection<CompanyPageFacts, Place>[] = [
  pageSection<CompanyPageFacts, Place, null>({
    ...common,
    id: 'info',
    title: (texts) => texts.text('instruments', 'info'),
    menu: { title: (texts) => texts.text('instruments', 'info'), img: 'info', event: 'menuInfo' },
    outline: (_, { card }) => ({ count: null, fact: [card.country, card.sector].filter(Boolean).join(', ') }),
    block: codeAtHand(({ facts }) => <CompanyFacts card={facts.card} />),
    openOn: 'wide',
    height: 160,
  }),
  pageSection<CompanyPageFacts, Place, null>({
    ...common,
    id: 'ratings',
    title: (texts) => texts.text('instruments', 'ratings'),
    menu: { title: (texts) => texts.text('instruments', 'ratings'), img: 'ratings', event: 'menuRatings' },
    outline: (_, { card: { ratings } }) =>
      ratings.length === 0 ? null : { count: ratings.length, fact: ratings.map(({ agency }) => agency).join(', ') },
    block: codeAtHand(({ facts }) => <CompanyRatings card={facts.card} />),
    openOn: 'all',
    height: 160,
  }),
  pageSection<CompanyPageFacts, Place, null>({
    ...common,
    id: 'related',
    title: (texts) => texts.text('instruments', 'related'),
    menu: { title: (texts) => texts.text('instruments', 'related'), img: 'tree', event: 'menuExtra' },
    outline: (_, { card: { related, relatedCount } }) =>
      related.length === 0 ? null : { count: relatedCount, fact: related[0]?.name ?? null },
    block: codeAtHand(({ facts }) => <CompanyRelated card={facts.card} />),
    openOn: 'all',
    height: 160,
  }),
  pageSection<CompanyPageFacts, Place, null>({
    ...common,
    id: 'bonds',
    title: (texts) => texts.text('instruments', 'company_bonds'),
    menu: { title: (texts) => texts.text('instruments', 'bonds'), img: 'list', event: 'menuExtra' },
    outline: (_, { bonds }) => ({ count: bonds.ok ? bonds.value.total : null, fact: null }),
    block: codeAtHand(BondsOfCompany),
    openOn: 'all',
    height: 480,
  }),
  pageSection<CompanyPageFacts, Place, null>({
    ...common,
    id: 'issues',
    title: (texts) => texts.text('instruments', 'issues'),
    menu: { title: (texts) => texts.text('instruments', 'issues'), img: 'columns', event: 'menuExtra' },
    outline: (_, { card: { issues, stockCount, otherCount } }) =>
      issues.length === 0 ? null : { count: stockCount + otherCount, fact: issues[0]?.name ?? null },
    block: codeAtHand(({ facts }) => <CompanyIssues card={facts.card} />),
    openOn: 'all',
    height: 240,
  }),
];
