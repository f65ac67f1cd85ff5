import type { CurveDay } from '#domain/market/curve.ts';
import type { FixedRate } from '#domain/market/overnight-fixing.ts';
import { type PriceIndex, type ReferenceIndexValue, settlementOfMonth } from '#domain/market/price-index.ts';
import { fractionFromPercent, type IsoDate } from '#math/units.ts';
import type { NewCurve } from '#store/market/curves/curves.ts';
import type { StoredFixing } from '#store/market/overnight-fixings/overnight-fixings.ts';
import { saveReferenceIndex } from '#store/market/reference-index/reference-index.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { FileKind, ReadFile, SourceFile, StoredRows } from '../source-importer.ts';
import { storeCurve } from '../store-curve.ts';
import { storeFixings } from '../store-fixings.ts';
import type { Observation, Observations } from './observations.ts';

/** A curve whose maturities are series, in percent a year. */
export interface CurveOfSeries {
  readonly curve: NewCurve;
  /** The maturity of a series in years; null for one that is not of the curve. */
  readonly yearsOf: (series: string) => number | null;
  /** How its days are stored, where not as they are. */
  readonly store?: typeof storeCurve;
}

/** An overnight rate whose fixings are a series, in percent a year. */
interface FixingsOfSeries {
  readonly overnightRate: FixedRate;
  readonly series: string;
}

/** A price index by month, in points. */
interface IndexOfSeries {
  readonly priceIndex: PriceIndex;
  readonly series: string;
}

type Target = CurveOfSeries | FixingsOfSeries | IndexOfSeries;

export interface SeriesKind {
  readonly kind: string;
  readonly matches: (file: SourceFile) => boolean;
  readonly read: (file: SourceFile) => Observations | Promise<Observations>;
  readonly becomes: readonly Target[];
}

interface ReadSeries {
  readonly count: number;
  readonly store: (tx: WriteTransaction, origin: Origin) => Promise<StoredRows>;
}

/** The days of a curve, its maturities ascending. */
function curveDays(rows: readonly Observation[], yearsOf: CurveOfSeries['yearsOf']): readonly CurveDay[] {
  const days = new Map<IsoDate, [years: number, rate: number][]>();
  for (const { series, date, value } of rows) {
    const years = yearsOf(series);
    if (years === null) continue;
    const nodes = days.get(date) ?? [];
    nodes.push([years, fractionFromPercent(value)]);
    days.set(date, nodes);
  }
  return Array.from(days, ([date, nodes]) => {
    nodes.sort(([a], [b]) => a - b);
    return { date, tenors: nodes.map(([years]) => years), rates: nodes.map(([, rate]) => rate) };
  });
}

function readCurve(rows: readonly Observation[], { curve, yearsOf, store = storeCurve }: CurveOfSeries): ReadSeries {
  const days = curveDays(rows, yearsOf);
  return { count: days.length, store: (tx, origin) => store(tx, curve, days, origin) };
}

function readFixings(rows: readonly Observation[], { overnightRate, series }: FixingsOfSeries): ReadSeries {
  const fixings = rows.flatMap((row): StoredFixing[] => {
    const { date, value } = row;
    const rate = fractionFromPercent(value);
    return row.series === series ? [{ referenceRate: overnightRate, isGenerated: false, date, rate }] : [];
  });
  return { count: fixings.length, store: (tx, origin) => storeFixings(tx, [fixings], origin) };
}

function readIndex(rows: readonly Observation[], { priceIndex, series }: IndexOfSeries): ReadSeries {
  const values = rows.flatMap((row): ReferenceIndexValue[] => {
    const date = row.series === series ? settlementOfMonth(priceIndex, row.date) : null;
    return date === null ? [] : [{ priceIndex, date, value: row.value }];
  });
  // Index ratios are taken when they are shown, so that no day waits for them.
  const store: ReadSeries['store'] = async (tx, origin) => ({
    ...(await saveReferenceIndex(tx, values, origin)),
    instrumentIds: [],
  });
  return { count: values.length, store };
}

function readTarget(rows: readonly Observation[], target: Target): ReadSeries {
  if ('curve' in target) return readCurve(rows, target);
  return 'priceIndex' in target ? readIndex(rows, target) : readFixings(rows, target);
}

/** What follows from several series: each from the first day on that changed in any of them. */
async function storeAll(read: readonly ReadSeries[], tx: WriteTransaction, origin: Origin): Promise<StoredRows> {
  let [stored, unchanged] = [0, 0];
  const changed: NonNullable<StoredRows['changedFrom']>[] = [];
  for (const { store } of read) {
    const counts = await store(tx, origin);
    stored += counts.stored;
    unchanged += counts.unchanged;
    if (counts.changedFrom !== undefined) changed.push(counts.changedFrom);
  }
  const [date] = changed.map((each) => each.date).sort();
  const instrumentIds = [...new Set(changed.flatMap((each) => each.instrumentIds))];
  return { stored, unchanged, instrumentIds: [], ...(date && { changedFrom: { date, instrumentIds } }) };
}

function readFile({ rows, failures }: Observations, becomes: SeriesKind['becomes']): ReadFile {
  const read = becomes.map((target) => readTarget(rows, target));
  const failed = new Set(failures.map(({ line }) => line)).size;
  const rowsRead = read.reduce((sum, { count }) => sum + count, failed);
  return { rowsRead, failures, store: (tx, origin) => storeAll(read, tx, origin) };
}

/**
 * A file of series that become days of curves, fixings of overnight rates and values of price indexes. It counts days, fixings and values, not
 * cells; series that nothing takes are left out.
 */
export function seriesKind({ kind, matches, read, becomes }: SeriesKind): FileKind {
  return { kind, matches, read: async (file) => readFile(await read(file), becomes) };
}
