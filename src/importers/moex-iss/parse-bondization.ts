import type { RowFailure } from '#domain/market/import-run.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { fractionFromPercent, type IsoDate, parseIsoDate } from '#math/units.ts';
import { isRecord } from '../parsing/json-of.ts';
import { RowFields } from '../parsing/row-fields.ts';
import { blockRows, hasBlock } from './iss-block.ts';
import { currencyOf, MAX_PERIOD_DAYS } from './moex-terms.ts';

export interface MoexCoupon {
  readonly start: IsoDate;
  readonly date: IsoDate;
  readonly recordDate: IsoDate | null;
  /** In the currency of the face, of one bond; null while it is not known. */
  readonly value: number | null;
  /** Fraction a year. */
  readonly rate: number | null;
}

interface MoexRepayment {
  readonly date: IsoDate;
  /** Share of the initial face, 0 to 1. */
  readonly share: number;
}

interface MoexOffer {
  readonly type: 'put' | 'call';
  readonly date: IsoDate;
  readonly periodStart: IsoDate | null;
  readonly periodEnd: IsoDate | null;
  readonly price: number | null;
}

/** Everything that the source lists of one bond's payments, each list ascending by date. */
export interface MoexSchedule {
  readonly line: number;
  readonly secid: string;
  readonly isin: string | null;
  readonly name: string;
  readonly faceCurrency: string;
  readonly initialFace: number;
  readonly currentFace: number;
  readonly issuedAmount: number | null;
  /** Day for which the file speaks; null where it does not say. */
  readonly asOf: IsoDate | null;
  readonly coupons: readonly MoexCoupon[];
  readonly repayments: readonly MoexRepayment[];
  readonly offers: readonly MoexOffer[];
}

export interface ParsedSchedules {
  readonly rows: readonly MoexSchedule[];
  readonly failures: readonly RowFailure[];
  /** Bonds, each with all its lists. */
  readonly rowsRead: number;
}

/** The rows of one bond in the three lists, and how to note what cannot be read of it. */
interface BondRows {
  readonly line: number;
  readonly secid: string;
  readonly asOf: IsoDate | null;
  readonly coupons: readonly RowFields[];
  readonly repayments: readonly RowFields[];
  readonly offers: readonly RowFields[];
}

const byDate = <Item extends { readonly date: IsoDate }>(items: readonly Item[]) =>
  [...items].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));

function parseCoupon(row: RowFields): MoexCoupon[] {
  const date = row.requiredDate('coupondate');
  const start = row.requiredDate('startdate');
  const percent = row.number('valueprc');
  const value = row.number('value');
  const recordDate = row.date('recorddate');
  if (!row.isGood || date === null || start === null) return [];
  const days = dayNumberFromIso(date) - dayNumberFromIso(start);
  if (days <= 0 || days > MAX_PERIOD_DAYS) row.fail('out-of-range', 'startdate', start);
  return row.isGood
    ? [{ start, date, recordDate, value, rate: percent === null ? null : fractionFromPercent(percent) }]
    : [];
}

function parseRepayment(row: RowFields, isIndexed: boolean): MoexRepayment[] {
  const date = row.requiredDate('amortdate');
  const value = row.number('value');
  const percent = row.number('valueprc');
  const face = row.requiredNumber('initialfacevalue');
  if (!row.isGood || date === null) return [];
  // The value has more digits than the per cent, but follows the index where there is one.
  const share = value === null || isIndexed ? (percent === null ? null : fractionFromPercent(percent)) : value / face;
  if (share === null) row.fail('missing-value', 'value', '');
  return share === null ? [] : [{ date, share }];
}

function parseOffer(row: RowFields): MoexOffer[] {
  const date = row.requiredDate('offerdate');
  const periodStart = row.date('offerdatestart');
  const periodEnd = row.date('offerdateend');
  const price = row.number('price');
  const isCall = /колл|call/iu.test(row.text('offertype') ?? '');
  if (!row.isGood || date === null) return [];
  return [{ type: isCall ? 'call' : 'put', date, periodStart, periodEnd, price }];
}

function parseSchedule(rows: BondRows): MoexSchedule | null {
  const [described] = [...rows.coupons, ...rows.repayments];
  if (described === undefined) return null;
  const name = described.requiredText('name');
  const isIndexed = /^ОФЗ-ИН/u.test(name);
  const initialFace = described.requiredNumber('initialfacevalue');
  if (described.isGood && initialFace <= 0) described.fail('out-of-range', 'initialfacevalue', String(initialFace));
  const schedule = {
    line: rows.line,
    secid: rows.secid,
    isin: described.text('isin'),
    name,
    faceCurrency: currencyOf(described.requiredText('faceunit')),
    initialFace,
    currentFace: described.number('facevalue') ?? initialFace,
    issuedAmount: described.number('issuevalue'),
    asOf: rows.asOf,
    coupons: byDate(rows.coupons.flatMap(parseCoupon)),
    repayments: byDate(rows.repayments.flatMap((row) => parseRepayment(row, isIndexed))),
    offers: byDate(rows.offers.flatMap(parseOffer)),
  };
  return [...rows.coupons, ...rows.repayments, ...rows.offers].every((row) => row.isGood) ? schedule : null;
}

const LISTS = ['coupons', 'amortizations', 'offers'] as const;

/** Puts rows of one answer together by bond; lines count the bonds in the order in which they first appear. */
function rowsByBond(answer: unknown, failures: RowFailure[]): readonly BondRows[] {
  const bonds = new Map<string, Record<(typeof LISTS)[number], RowFields[]>>();
  for (const list of LISTS) {
    for (const row of blockRows(answer, list, failures)) {
      const secid = row.requiredText('secid');
      const known = bonds.get(secid) ?? { coupons: [], amortizations: [], offers: [] };
      bonds.set(secid, known);
      known[list].push(row);
    }
  }
  return [...bonds].map(([secid, { coupons, amortizations, offers }], index) => {
    return { line: index + 1, secid, asOf: null, coupons, repayments: amortizations, offers };
  });
}

/** The rows of one list of a bond in a collection; a failure names the bond's place in the file, and the row and the bond. */
function listOf(entry: unknown, name: string, secid: string, line: number, failures: RowFailure[]): RowFields[] {
  const own: RowFailure[] = [];
  const rows = blockRows(entry, name, own);
  failures.push(...own.map((failure) => ({ ...failure, line })));
  return rows.map((row) => {
    return new RowFields(line, (field) => row.text(field), failures, `${name} ${row.line} of ${secid}`);
  });
}

function rowsOfCollection(bonds: Readonly<Record<string, unknown>>, failures: RowFailure[]): readonly BondRows[] {
  return Object.entries(bonds).map(([secid, entry], index) => {
    const line = index + 1;
    const list = (name: string) => listOf(entry, name, secid, line, failures);
    const updated = isRecord(entry) && typeof entry.last_updated === 'string' ? entry.last_updated : '';
    const asOf = parseIsoDate(updated.slice(0, 10)) ?? null;
    const rows = { coupons: list('coupons'), repayments: list('amortizations'), offers: list('offers') };
    return { line, secid, asOf, ...rows };
  });
}

/** Bonds of a collection by code, each with its lists; undefined when the answer is none. */
function bondCollection(answer: unknown): Readonly<Record<string, unknown>> | undefined {
  const bonds = isRecord(answer) ? answer.bonds : undefined;
  const isFirst = (entry: unknown) => isRecord(entry) && 'coupons' in entry;
  return isRecord(bonds) && Object.values(bonds).slice(0, 1).every(isFirst) ? bonds : undefined;
}

/** Whether an answer lists payments: of a bond, or of a collection of bonds. */
export function isBondization(answer: unknown): boolean {
  return bondCollection(answer) !== undefined || hasBlock(answer, 'amortizations');
}

/** Reads the payments of bonds. A bond of which one row cannot be read is left out, since a schedule with a hole is none. */
export function parseBondization(answer: unknown): ParsedSchedules {
  const failures: RowFailure[] = [];
  const collection = bondCollection(answer);
  const bonds = collection === undefined ? rowsByBond(answer, failures) : rowsOfCollection(collection, failures);
  const rows = bonds.flatMap((bond) => parseSchedule(bond) ?? emptyFailure(bond, failures));
  return { rows, failures, rowsRead: bonds.length };
}

function emptyFailure({ line, secid, coupons, repayments }: BondRows, failures: RowFailure[]): readonly MoexSchedule[] {
  if (coupons.length + repayments.length === 0) {
    const message = `missing-value in coupons: ${JSON.stringify(secid)}`;
    failures.push({ line, code: 'missing-value', field: 'coupons', message });
  }
  return [];
}
