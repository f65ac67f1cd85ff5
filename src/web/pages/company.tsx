import { useMemo } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { CompanyCard } from '#contract/issuer/companies.ts';
import type { BondList as BondListAnswer } from '#contract/lists/bond-list.ts';
import type { IssuerSeries } from '#contract/market/time-series.ts';
import { thenBy } from '#contract/platform/lists/list-order.ts';
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
import { CompanyFacts } from '../market/instruments/company-facts.tsx';
import { CompanyHead } from '../market/instruments/page-heads.tsx';
import { announcedOnce, type IssuerPlace } from '../market/subject/page-subject.ts';
import { type Answered, ask } from '../platform/data/ask.ts';
import type { ListQuery } from '../platform/lists/list-query.ts';
import type { FoldChoices } from '../platform/sections/folds.ts';
import type { LoadedSections } from '../platform/sections/load-sections.ts';
import type { PageSection } from '../platform/sections/page-section.ts';
import { codeAtFirstAct, codeAtHand, codeOnApproach, pageSection } from '../platform/sections/page-section.ts';
import { SectionedPage } from '../platform/sections/sectioned-page.tsx';
import { PageFooter } from '../site/shell/page-footer.tsx';
import { LanguageLinks } from '../text/language-links.tsx';

/** What the page knows of its company. The list of bonds is asked for with the page, because its order is in the address. */
export interface CompanyPageFacts {
  readonly card: CompanyCard;
  readonly bonds: Answered<BondListAnswer>;
  readonly query: ListQuery;
  /** Address of the page. */
  readonly path: string;
}

/** The company, by which its sections ask. */
interface CompanyPlace extends IssuerPlace {
  readonly model: 'company';
}

const common = { call: null, isInPdf: true, isInCopy: true } as const;

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
    block: codeAtFirstAct(async () => (await import('./company-bonds.tsx')).BondsOfCompany),
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
    block: codeAtFirstAct(async () => {
      const { CompanyIssues } = await import('../market/instruments/company-issues.tsx');
      return ({ facts }) => <CompanyIssues card={facts.card} />;
    }),
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

export function companyPlace(issuerId: number): CompanyPlace {
  return { model: 'company', id: String(issuerId), hints: async () => ({ issuerId }) };
}

/** The parts of the address that order the list of bonds. */
const listParts = ['q', 'sort', 'order', thenBy, 'page'];

/** What is taken off the map or put in changes the address as well, and nothing else of the page. */
export function shouldRevalidate({ currentUrl, nextUrl, formAction }: ShouldRevalidateFunctionArgs): boolean {
  const isSame = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name);
  const isList = currentUrl.pathname === nextUrl.pathname && listParts.every(isSame);
  return formAction !== '/theme/' && !(isList && currentUrl.search !== nextUrl.search);
}

interface CompanyPageProps {
  readonly facts: CompanyPageFacts;
  readonly loaded: LoadedSections;
  readonly folds: FoldChoices;
  readonly canonical: string;
}

/** What a company is, its bonds, and what belongs to it. */
export function CompanyPage({ facts, loaded, folds, canonical }: CompanyPageProps) {
  const text = useLabels('instruments');
  const shell = useLabels('shell');
  const { card, query, path } = facts;
  const isSorted = query.sort !== null || query.page > 1;
  const place = useMemo(() => companyPlace(card.id), [card.id]);
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
