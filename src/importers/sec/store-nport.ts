import { saveFundHoldings } from '#store/market/compositions/compositions.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../source-importer.ts';
import { type MadeRow, storeMadeRows } from '../table/import-table.ts';
import { readMapping } from '../table/mapping/read-mapping.ts';
import { Subjects } from '../table/storing/subjects.ts';
import type { NportFiling, NportHolding } from './parse-nport.ts';

const names = [
  'isin',
  'name',
  'currency',
  'faceCurrency',
  'issuerName',
  'issuerLei',
  'issuerCountry',
  'issuerSector',
  'market',
  'couponKind',
  'couponRate',
  'couponFrequency',
  'maturesOn',
  'faceValue',
  'issuedBefore',
  'isDefaulted',
  'isAmortising',
] as const;

/** Bonds of a form as rows of a table: terms by the market that their issuers are of, payments by those. */
const bondMapping = readMapping(
  JSON.stringify({
    source: { code: 'sec', name: 'US Securities and Exchange Commission' },
    target: 'instruments',
    file: { format: 'csv' },
    codes: 'cusip',
    units: { rate: 'percent' },
    payments: 'from-terms',
    fields: Object.fromEntries(['code', ...names].map((name) => [name, { column: name }])),
  }),
);

/** Markets of bonds in dollars, by what the form says of their issuer; those of others are not told by it. */
const markets: Readonly<Record<string, string>> = {
  CORP: 'us-corporate',
  MUN: 'us-municipal',
  UST: 'us-treasury',
  USGA: 'us-agency',
  USGSE: 'us-agency',
};

/** Fixed coupons of these markets, whose period the form does not tell. */
const HALF_YEARLY = 2;

/** A title of the Treasury that is of a TIPS, such as `TSY INFL IX N/B`: the form does not tell from which index it counts. */
const INFLATION = /\b(?:inflation|infl|tips|tii)\b/i;

const sectors: Readonly<Record<string, string>> = { UST: 'government', NUSS: 'government', MUN: 'municipal' };

function bondRow(holding: NportHolding, asOf: string): MadeRow | null {
  const { line, debt, isin, cusip, currency, issuerKind } = holding;
  if (debt === null || (isin ?? cusip) === null) return null;
  const market = currency === 'USD' && !debt.isAmortising ? (markets[issuerKind ?? ''] ?? null) : null;
  const isLinked = issuerKind === 'UST' && debt.couponKind === 'fixed' && INFLATION.test(holding.name);
  const cells = {
    isin,
    code: cusip,
    name: holding.name,
    currency,
    faceCurrency: currency,
    issuerName: holding.issuerName,
    issuerLei: holding.issuerLei,
    issuerCountry: holding.country,
    issuerSector: sectors[issuerKind ?? ''] ?? null,
    market,
    couponKind: isLinked ? 'indexed' : debt.couponKind,
    couponRate: debt.couponPercent,
    couponFrequency: market !== null && debt.couponKind === 'fixed' ? HALF_YEARLY : null,
    maturesOn: debt.maturesOn,
    // Denominations are not told: amounts are by face.
    faceValue: 100,
    issuedBefore: asOf,
    isDefaulted: debt.isDefaulted,
    isAmortising: debt.isAmortising,
  };
  return { line, cells };
}

/** Ids of what a form holds, by the place in it. */
async function known(tx: WriteTransaction, holdings: readonly NportHolding[]): Promise<ReadonlyMap<number, number>> {
  const subjects = new Subjects(bondMapping);
  const named = holdings.map(({ line, isin, cusip }) => ({ line, values: { isin, code: cusip } }));
  await subjects.learn(tx, named);
  return new Map(
    named.flatMap((row): [number, number][] => {
      const id = subjects.idOf(row);
      return id === null ? [] : [[row.line, id]];
    }),
  );
}

async function saveFund(tx: WriteTransaction, { fundCode, fundName }: NportFiling, issuerId: number): Promise<number> {
  const codes = [{ scheme: 'own-sec', code: fundCode }] as const;
  const fund = {
    kind: 'etf',
    issuerId,
    name: fundName,
    shortName: fundName,
    isin: null,
    ticker: null,
    registrationNumber: null,
    currency: 'USD',
    statusId: null,
    isGenerated: false,
    codes,
  } as const;
  const [id] = (await saveInstruments(tx, [fund])).ids;
  if (id === undefined) throw new Error('the fund was not stored');
  return id;
}

/** By weight, the heaviest first, as funds are shown. */
const byWeight = (a: NportHolding, b: NportHolding) =>
  (b.weight ?? -Infinity) - (a.weight ?? -Infinity) || a.line - b.line;

/**
 * Stores a fund with what it holds. A bond that is not known yet comes in with the terms that the form tells; what another source said of a known
 * one is better, and stands. What has no code is kept by its name.
 */
export async function storeNport(
  tx: WriteTransaction,
  filing: NportFiling,
  issuerId: number,
  origin: Origin,
): Promise<StoredRows> {
  const { rows, asOf } = filing;
  const before = await known(tx, rows);
  const fresh = rows.filter(({ line }) => !before.has(line)).flatMap((holding) => bondRow(holding, asOf) ?? []);
  const bonds = await storeMadeRows({ tx, origin, today: asOf }, bondMapping, fresh);
  const ids = await known(tx, rows);
  const fundId = await saveFund(tx, filing, issuerId);
  const holdings = rows.toSorted(byWeight).map(({ line, name, weight, quantity, value }, index) => {
    const own = { fundId, asOf, number: index + 1, instrumentId: ids.get(line) ?? null };
    return { ...own, name, weight, quantity, marketValue: value, currency: value === null ? null : 'USD' };
  });
  const counts = await saveFundHoldings(tx, holdings);
  return { ...counts, failures: bonds.failures, instrumentIds: bonds.instrumentIds };
}
