import type { CompanyCard } from '#contract/issuer/companies.ts';
import type { RelatedIssuer } from '#contract/issuer/related-issuers.ts';
import { companyToWire } from '#contract/issuer/wire/rated-entity.ts';
import type { InstrumentCard } from '#contract/market/instruments/instruments.ts';
import { useAudience } from '../context/reader-context.tsx';
import { RelatedIssuers } from '../issuer/related-issuers/related-issuers.tsx';
import { BondList } from '../lists/list/item-list.tsx';
import { CompanyFacts } from '../market/instruments/company-facts.tsx';
import { CompanyIssues } from '../market/instruments/company-issues.tsx';
import { CompanyHead, InstrumentFacts, InstrumentHead } from '../market/instruments/page-heads.tsx';
import type { Specimen } from './specimen.ts';

const stock: InstrumentCard = {
  id: 3001,
  model: 'stocks',
  name: 'Alderhaven ordinary share',
  shortName: 'ALDE',
  isin: 'ZZ0000030013',
  ticker: 'ALDE',
  registrationNumber: null,
  currency: 'EUR',
  issuer: { id: 111, name: 'Alderhaven Energie AG', country: 'Germany', sector: 'Utilities' },
  tracks: null,
  trackedBy: [],
  latest: {
    value: 13.42,
    change: -0.31,
    low: 11.08,
    high: 14.9,
    weekMove: -0.012,
    monthMove: 0.034,
    yearMove: null,
    date: '2026-11-20',
    masked: [],
  },
  listing: {
    venueId: 10,
    venueName: 'Aurelia Exchange',
    firstDate: '2023-11-20',
    lastDate: '2026-11-20',
    dayCount: 767,
  },
  isGenerated: true,
  sources: [],
};

const company: CompanyCard = {
  id: 111,
  name: 'Alderhaven Energie AG',
  shortName: 'Alderhaven',
  country: 'Germany',
  sector: 'Utilities',
  lei: 'ZZZZ0000000000000113',
  identifiers: [],
  bondCount: 1204,
  activeBondCount: 830,
  stockCount: 31,
  otherCount: 0,
  debt: { currency: 'EUR', amount: 4_250_000_000, bonds: 512 },
  nextRepayment: '2027-03-15',
  leverage: 2.4,
  leverageOn: '2026-06-30',
  issues: Array.from({ length: 30 }, (_, at) => ({
    id: 3001 + at,
    model: 'stocks',
    name: `Alderhaven share of series ${at + 1}`,
    ticker: at % 4 === 0 ? null : `ALD${at}`,
    isin: 'ZZ0000030013',
    currency: 'EUR',
  })),
  ratings: [{ agency: 'Demo Ratings', scale_point_name: 'BBB+', outlook: 'stable', date: '2026-07-18', masked: [] }],
  registration: {
    legalName: 'Alderhaven Energie Aktiengesellschaft',
    entityStatus: 'active',
    leiStatus: 'lapsed',
    registeredOn: '2013-06-03',
    renewalDueOn: '2025-09-20',
    asOf: '2026-11-20',
  },
  announced: [],
  today: '2026-11-20',
  isGenerated: true,
};

const holding = { to_id: 111, to_name: 'Alderhaven Energie AG', to_lei: 'ZZZZ0000000000000113' };

const related: readonly RelatedIssuer[] = [
  {
    ...companyToWire({ id: null, name: 'Alderhaven Familienstiftung', lei: null }),
    rel_type: 'parent',
    rel_type_name: 'Direct and ultimate parent',
    share: 0.51,
    direction: 'above',
    ...holding,
  },
  {
    ...companyToWire({ id: 124, name: 'Northpine Water Utilities Ltd', lei: null }),
    rel_type: 'subsidiary',
    rel_type_name: 'Direct subsidiary',
    share: null,
    direction: 'below',
    ...holding,
  },
];

const longName = 'The Very Long Named Transcontinental Infrastructure and Renewable Energy Development Holding Company';
const query = { q: '', sort: null, order: 'asc', page: 1 } as const;
const list = {
  path: '/company/111/',
  title: 'Bonds issued by the company',
  empty: { title: 'This company has no bonds', reason: 'None.' },
  isCompany: true,
};

/** A card as each kind of user gets it: the server masks below full access. */
function Gated({ card }: { readonly card: InstrumentCard }) {
  const isFull = useAudience() === 'full';
  const masked = ['value', 'change', 'low', 'high', 'weekMove', 'monthMove', 'yearMove'];
  const closed = Object.fromEntries(masked.map((name) => [name, null]));
  const latest = card.latest && { ...card.latest, ...closed, masked };
  return (
    <InstrumentHead card={isFull ? card : { ...card, latest }} size={null} dividendYield={isFull ? 0.042 : null} />
  );
}

export const specimens: readonly Specimen[] = [
  { id: 'stock', title: 'Stock', render: () => <Gated card={stock} /> },
  {
    id: 'index-long-name',
    title: 'Index with a long name and without issuer',
    render: () => <Gated card={{ ...stock, model: 'indexes', name: longName, isin: null, issuer: null }} />,
  },
  {
    id: 'stock-without-days',
    title: 'Stock without trading days',
    render: () => <Gated card={{ ...stock, latest: null, listing: null }} />,
  },
  { id: 'stock-facts', title: 'Facts of a stock', render: () => <InstrumentFacts card={stock} /> },
  {
    id: 'company',
    title: 'Company',
    render: () => (
      <>
        <CompanyHead card={company} />
        <CompanyFacts card={company} />
      </>
    ),
  },
  { id: 'company-related', title: 'Related issuers', render: () => <RelatedIssuers answer={related} /> },
  { id: 'company-related-none', title: 'No related issuer', render: () => <RelatedIssuers answer={[]} /> },
  { id: 'company-issues', title: 'Many issues', render: () => <CompanyIssues card={company} /> },
  {
    id: 'company-bonds-empty',
    title: 'Company without bonds',
    render: () => (
      <BondList list={{ ok: true, value: { total: 0, page: 1, pageSize: 30, items: [] } }} query={query} of={list} />
    ),
  },
  {
    id: 'company-bonds-failed',
    title: 'The list of bonds failed',
    render: () => <BondList list={{ ok: false, code: 'unavailable' }} query={query} of={list} />,
  },
];
