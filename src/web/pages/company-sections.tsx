import type { CompanyCard } from '#contract/issuer/companies.ts';
import type { BondList as BondListAnswer } from '#contract/lists/bond-list.ts';
import type { IssuerSeries } from '#contract/market/time-series.ts';
import { companyMapSection } from '../bond/issuer-map/company-map-section.ts';
import { useLabels } from '../context/reader-context.tsx';
import {
  annualReportsSection,
  commentsSection,
  consensusSection,
  documentsSection,
  esgReportsSection,
  ifrsSection,
  issuerDebtSection,
  multipliersSection,
  newsSection,
  quarterlyReportsSection,
  rasSection,
  ratingsSection,
  relatedSection,
} from '../issuer/issuer-sections.ts';
import { IssuerBondsFile } from '../lists/files/list-file.tsx';
import { BondList } from '../lists/list/item-list.tsx';
import { CompanyFacts, CompanyIssues } from '../market/instruments/company-issues.tsx';
import { announcedOnce, type IssuerPlace } from '../market/subject/page-subject.ts';
import { type Answered, ask } from '../platform/data/ask.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';
import { codeAtHand, codeOnApproach, type PageSection, pageSection } from '../platform/sections/page-section.ts';

/** What the page knows of its company. The list of bonds is asked for with the page, because its order is in the address. */
export interface CompanyPageFacts {
  readonly card: CompanyCard;
  readonly bonds: Answered<BondListAnswer>;
  readonly query: ListQuery;
  /** Address of the page. */
  readonly path: string;
}

/** The company, by which its sections ask. */
export interface CompanyPlace extends IssuerPlace {
  readonly model: 'company';
}

const common = { call: null, isInPdf: true, isInCopy: true } as const;

function BondsOfCompany({ facts: { bonds, query, path, card } }: { readonly facts: CompanyPageFacts }) {
  const text = useLabels('instruments');
  const empty = { title: text('no_bonds'), reason: text('no_bonds_reason') };
  const hasBonds = bonds.ok && bonds.value.total > 0;
  const tools = hasBonds && <IssuerBondsFile issuerId={card.id} />;
  const of = { path, title: text('company_bonds'), empty, isCompany: true };
  return <BondList list={bonds} query={query} of={of} tools={tools} />;
}

/** The sections of the page of a company, in their order. */
export const companySections: readonly PageSection<CompanyPageFacts, CompanyPlace>[] = [
  pageSection<CompanyPageFacts, CompanyPlace, null>({
    ...common,
    id: 'info',
    group: 'company',
    title: (texts) => texts.text('instruments', 'info'),
    menu: { title: (texts) => texts.text('instruments', 'info'), img: 'info', event: 'menuInfo' },
    outline: (_, { card }) => ({ count: null, fact: [card.country, card.sector].filter(Boolean).join(', ') }),
    block: codeAtHand(({ facts }) => <CompanyFacts card={facts.card} />),
    openOn: 'wide',
    height: 160,
  }),
  pageSection<CompanyPageFacts, CompanyPlace, null>({
    ...common,
    id: 'bonds',
    group: 'market',
    title: (texts) => texts.text('instruments', 'company_bonds'),
    menu: { title: (texts) => texts.text('instruments', 'bonds'), img: 'list', event: 'menuExtra' },
    outline: (_, { bonds }) => ({ count: bonds.ok ? bonds.value.total : null, fact: null }),
    block: codeAtHand(BondsOfCompany),
    openOn: 'all',
    height: 480,
  }),
  issuerDebtSection,
  companyMapSection,
  pageSection<CompanyPageFacts, CompanyPlace, IssuerSeries>({
    ...common,
    id: 'series-map',
    group: 'market',
    title: (texts) => texts.text('time-series', 'map_title'),
    menu: { title: (texts) => texts.text('time-series', 'map_menu'), img: 'graph', event: 'menuExtra' },
    call: {
      ask: (api, { id }, signal) =>
        ask(api, 'POST /api/series/issuer/:id/', { kind: 'read', params: { id }, body: {}, signal }),
      failed: (texts) => texts.text('time-series', 'map_failed'),
    },
    outline: { announced: announcedOnce('map') },
    block: codeOnApproach(async () => {
      const { MapBlock } = await import('../market/time-series/map-block.tsx');
      return ({ facts, answer }) => <MapBlock answer={answer} issuerName={facts.card.name} />;
    }),
    // The issuer map above shows the same bonds: this one is for who tries points of his own.
    openOn: 'none',
    height: 760,
  }),
  pageSection<CompanyPageFacts, CompanyPlace, null>({
    ...common,
    id: 'issues',
    group: 'market',
    title: (texts) => texts.text('instruments', 'issues'),
    menu: { title: (texts) => texts.text('instruments', 'issues'), img: 'columns', event: 'menuExtra' },
    outline: (_, { card: { issues, stockCount, otherCount } }) =>
      issues.length === 0 ? null : { count: stockCount + otherCount, fact: issues[0]?.name ?? null },
    block: codeAtHand(({ facts }) => <CompanyIssues card={facts.card} />),
    openOn: 'all',
    height: 240,
  }),
  { ...documentsSection, group: 'company' },
  ratingsSection,
  ifrsSection,
  rasSection,
  multipliersSection,
  consensusSection,
  annualReportsSection,
  quarterlyReportsSection,
  commentsSection,
  newsSection,
  { ...relatedSection, openOn: 'wide' },
  esgReportsSection,
];
