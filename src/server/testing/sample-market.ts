import { Buffer } from 'node:buffer';
import type { IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { plainTerms } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import {
  saveCommentFile,
  saveCommentProviders,
  saveCommentSubjects,
  saveComments,
  saveCommentWords,
} from '#store/issuer/comments/comments.ts';
import { saveDocumentFiles, saveDocuments } from '#store/issuer/documents/documents.ts';
import { saveLegalEntities, saveParent } from '#store/issuer/issuers/issuer-relations.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { saveTextSections } from '#store/issuer/text-sections/text-sections.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { type NewInstrument, saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { saveVenues } from '#store/market/venues/venues.ts';
import { inWriteTransaction, type Origin, type WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { type SampleHistory, type SampleNumber, sampleDays, usualNumber } from './sample-days.ts';
import { saveSampleQuotes } from './sample-quotes.ts';
import { saveSampleForecasts, saveSampleReportFiles, saveSampleReports } from './sample-reports.ts';

/** The day of the clock in the tests, a Monday. */
export const sampleToday = isoDate('2025-06-30');

export const venueIds = { exchange: 10, estimation: 4, nsd: 381, hiding: 50, silent: 51 } as const;
export const bondIds = { usual: 1001, distressed: 1002, overdue: 1003, unlisted: 1004, nsdOnly: 1005 } as const;
export const indexId = 2001;
export const stockId = 3001;
export const documentId = 77;
export const commentId = 88;
export const providerId = 5;
export const sampleLei = 'ZZZZ00SAMPLE00000087';
export const usualIsin = 'XS0000001006';

export const sampleInstrument = (id: number, name: string, more: Partial<NewInstrument> = {}): NewInstrument => ({
  id,
  kind: 'bond',
  issuerId: 1,
  name,
  shortName: name,
  isin: `XS${String(id).padStart(9, '0')}0`,
  ticker: null,
  registrationNumber: null,
  currency: 'EUR',
  statusId: 192,
  isGenerated: false,
  codes: [],
  ...more,
});

const instruments: readonly NewInstrument[] = [
  sampleInstrument(bondIds.usual, 'Alderney 5% 2027', { isin: usualIsin, registrationNumber: 'REG-77/1' }),
  sampleInstrument(bondIds.distressed, 'Zürich Übersee 4.5% 2030', { issuerId: 2, isGenerated: true }),
  sampleInstrument(bondIds.overdue, 'Aachen 3% 2024'),
  sampleInstrument(bondIds.unlisted, 'Borås 100%_pure 2031'),
  sampleInstrument(bondIds.nsdOnly, 'Custody 6% 2028', { issuerId: null }),
  sampleInstrument(stockId, 'Ålesund share', { kind: 'stock', ticker: 'ALES', statusId: null }),
  sampleInstrument(indexId, 'Sample Index', { kind: 'index', issuerId: null, isin: null, statusId: null }),
];

export const sampleTerms = (instrumentId: number, more: Partial<IssueTerms> = {}): IssueTerms => ({
  ...plainTerms,
  instrumentId,
  issuedOn: isoDate('2022-03-15'),
  accruesFrom: isoDate('2022-03-15'),
  maturesOn: isoDate('2027-03-15'),
  issuedAmount: 2_000_000,
  settlementLag: 2,
  ...more,
});

const allTerms: readonly IssueTerms[] = [
  sampleTerms(bondIds.usual),
  sampleTerms(bondIds.distressed, { accruedPrecision: 4, couponRate: 0.045, maturesOn: isoDate('2030-03-15') }),
  sampleTerms(bondIds.overdue, { couponRate: 0.03, maturesOn: isoDate('2024-05-01') }),
  sampleTerms(bondIds.unlisted, {
    couponKind: 'zero',
    couponRate: null,
    dayCount: null,
    maturesOn: isoDate('2031-01-01'),
  }),
  sampleTerms(bondIds.nsdOnly, { couponRate: 0.06 }),
];

const payment = (number: number, year: number): IssuePayment => ({
  number,
  accrualStart: isoDate(`${year - 1}-03-15`),
  accrualEnd: isoDate(`${year}-03-15`),
  referenceStart: null,
  referenceEnd: null,
  paymentDate: isoDate(`${year}-03-15`),
  actualPaymentDate: null,
  recordDate: null,
  exDate: null,
  nominal: 100,
  couponRate: 0.05,
  coupon: 5,
  redemption: year === 2027 ? 100 : 0,
  poolFactor: year === 2027 ? 0 : 1,
  isEstimated: year === 2027,
});

const offer = {
  instrumentId: bondIds.usual,
  number: 1,
  type: 'put',
  date: isoDate('2025-07-10'),
  periodStart: isoDate('2025-07-01'),
  periodEnd: isoDate('2025-07-08'),
  optionStyle: 'European',
  noticeDays: 10,
  benchmarkSpread: 0.0125,
  price: 100,
  repurchasedAmount: null,
} as const;

/** Histories of the sample bonds; the yields of the distressed one lie above 2000 %. */
export function sampleHistories(numberOf: SampleNumber = usualNumber): readonly SampleHistory[] {
  const { exchange, estimation, nsd, hiding } = venueIds;
  const history = (instrumentId: number, venueId: number, more: Partial<SampleHistory> = {}): SampleHistory => ({
    instrumentId,
    venueId,
    start: '2025-01-02',
    days: 178,
    numberOf,
    ...more,
  });
  return [
    history(bondIds.usual, exchange, { days: 180 }),
    history(bondIds.usual, estimation),
    history(bondIds.usual, nsd),
    history(bondIds.usual, hiding),
    history(bondIds.distressed, exchange, {
      numberOf: (measure, day) =>
        measure === 'indicativeYield' ? 19.5 + (day % 3) / 2 + day / 1e6 : numberOf(measure, day),
      badData: { bid: 'n/a "x"' },
    }),
    history(bondIds.overdue, exchange, { start: '2024-01-02', days: 120 }),
    history(bondIds.nsdOnly, nsd),
    history(indexId, exchange),
    history(indexId, nsd),
    history(indexId, hiding),
  ];
}

async function saveReference(tx: WriteTransaction): Promise<void> {
  const venue = (id: number, code: string, name: string) =>
    ({ id, code, name, kind: 'exchange', country: null, timeZone: 'UTC' }) as const;
  await saveVenues(tx, [
    venue(venueIds.exchange, 'main', 'Main Exchange'),
    venue(venueIds.estimation, 'estimation', 'Estimates'),
    venue(venueIds.nsd, 'nsd', 'Depository'),
    venue(venueIds.hiding, 'hiding', 'Hiding Desk'),
    venue(venueIds.silent, 'silent', 'Silent Desk'),
  ]);
  const issuer = (id: number, name: string) => ({
    id,
    code: `i${id}`,
    name,
    shortName: name,
    country: 'NO',
    sector: null,
    lei: null,
    isGenerated: false,
  });
  await saveIssuers(tx, [{ ...issuer(1, 'Kommune Ålesund'), lei: sampleLei }, issuer(2, 'Overseas Trading')]);
  await saveInstruments(tx, instruments);
}

/** The first issuer's identifier has lapsed, and a foundation stands above it; the second issuer is its subsidiary. */
async function saveGroup(tx: WriteTransaction, origin: Origin): Promise<void> {
  await saveLegalEntities(
    tx,
    [
      {
        lei: sampleLei,
        name: 'Ålesund kommune',
        country: 'NO',
        entityStatus: 'active',
        leiStatus: 'lapsed',
        registeredOn: isoDate('2014-05-06'),
        renewalDueOn: isoDate('2024-05-06'),
        asOf: isoDate('2025-06-27'),
      },
    ],
    origin,
  );
  const foundation = { relatedIssuerId: null, relatedName: 'Foundation', relatedLei: null, share: 0.6 };
  const relations = ['direct-parent', 'ultimate-parent'] as const;
  for (const relation of relations) await saveParent(tx, { issuerId: 1, relation, ...foundation }, origin);
  const related = { relatedIssuerId: 1, relatedName: null, relatedLei: null, share: null };
  await saveParent(tx, { issuerId: 2, relation: 'direct-parent', ...related }, origin);
}

async function saveSampleDocument(tx: WriteTransaction): Promise<void> {
  const content = Buffer.from('DOCUMENT-7.6543');
  const about = { instrumentId: bondIds.distressed, issuerId: null, language: 'en', kind: 'notice' } as const;
  const file = { fileName: 'notice.txt', mediaType: 'text/plain', size: content.length };
  await saveDocuments(tx, [{ id: documentId, code: 'sample', ...about, ...file, publishedOn: isoDate('2025-03-01') }]);
  await saveDocumentFiles(tx, [{ documentId, content }]);
}

/** A comment about a bond of the second issuer, whose file is opened to an account at a time. */
async function saveSampleComment(tx: WriteTransaction): Promise<void> {
  await saveCommentProviders(tx, [{ id: providerId, code: 'p', name: 'Sample Research' }]);
  const about = { publishedOn: isoDate('2025-06-20'), url: null, isModerated: true };
  await saveComments(tx, [{ id: commentId, code: 'sample', providerId, ...about }]);
  await saveCommentWords(tx, [
    { commentId, language: 'en', title: 'Terms <b>changed</b>', content: null },
    { commentId, language: 'de', title: 'Neue Bedingungen', content: null },
  ]);
  await saveCommentSubjects(tx, [{ commentId, issuerId: null, instrumentId: bondIds.distressed }]);
  const file = { fileName: 'комментарий.txt', mediaType: 'text/plain' };
  await saveCommentFile(tx, { commentId, ...file, content: Buffer.from('COMMENT-3.4567') });
}

/** Fills an empty database with a small market. */
export async function saveSampleMarket(database: Database, histories = sampleHistories()): Promise<void> {
  await inWriteTransaction(database, async (tx) => {
    const sourceId = await saveSource(tx, { code: 'sample', name: 'Sample data', url: null });
    const origin = { sourceId, importId: null };
    await saveReference(tx);
    await saveGroup(tx, origin);
    await saveBondTerms(tx, allTerms, origin);
    const payments = [2023, 2024, 2025, 2026, 2027].map((year, at) => payment(at + 1, year));
    await saveCashFlows(
      tx,
      [bondIds.usual],
      payments.map((row) => ({ ...row, instrumentId: bondIds.usual })),
    );
    await saveOffers(tx, [bondIds.usual], [offer]);
    const rating = { agency: 'Sample Ratings', grade: 'BBB+', outlook: 'brightening', ratedOn: isoDate('2025-02-03') };
    await saveRatings(tx, [
      { ...rating, issuerId: 1, instrumentId: null },
      { ...rating, grade: 'A-', issuerId: null, instrumentId: bondIds.usual },
    ]);
    await saveTradingDays(
      tx,
      histories.flatMap((history) => [...sampleDays(history)]),
      origin,
    );
    const section = { instrumentId: bondIds.usual, language: 'en', updatedOn: isoDate('2025-02-03') } as const;
    await saveTextSections(tx, [
      { ...section, kind: 'covenants', text: 'COVENANT-5.4321' },
      { ...section, kind: 'early_redemption', text: 'May be put.' },
      { ...section, kind: 'early_redemption', language: 'de', text: 'Kündbar.' },
    ]);
    await saveSampleDocument(tx);
    await saveSampleComment(tx);
    await saveSampleQuotes(tx, histories, origin);
    await saveSampleReports(tx, origin);
    await saveSampleReportFiles(tx);
    await saveSampleForecasts(tx);
  });
  await refreshSearchIndex(database, { today: sampleToday });
}
