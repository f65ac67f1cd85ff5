import type { CurveDay } from '#domain/market/curve.ts';
import { OVERNIGHT_SWAPS } from '#math/curve/overnight-swap-conventions.ts';
import type { IsoDate } from '#math/units.ts';
import type { NewCurve } from '#store/market/curves/curves.ts';
import { storeArrearsCoupons } from '../../derivation/store-arrears-coupons.ts';
import type { StoredRows } from '../../source-importer.ts';
import { storeCurve } from '../../store-curve.ts';
import { ownText, yearsOfWrittenTenor } from '../mapping/cell-texts.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { codeOfSource, type TableTask } from './subjects.ts';

type Row = TargetRow<'curves'>;
type Task = TableTask<Row>;

/** Rates of a day by years of their terms. */
type DayRates = Map<number, number>;

interface ReadCurve {
  readonly curve: NewCurve;
  readonly days: Map<IsoDate, DayRates>;
}

/** The curve that a row is of; null where the row does not say what a curve has to say, after that was told. */
function curveOf({ mapping, rows: { failures } }: Task, { line, values }: MappedRow<Row>): NewCurve | null {
  const { curve, kind, name, overnightRate, compounding } = values;
  if (curve === null || kind === null) return null;
  const isSwap = kind === 'swap-overnight';
  if (isSwap && overnightRate === null) failures.add(line, 'missing-value', 'overnightRate', null);
  else if (!isSwap && overnightRate !== null) failures.add(line, 'out-of-range', 'overnightRate', overnightRate);
  else if (!isSwap && compounding === null) failures.add(line, 'missing-value', 'compounding', null);
  else {
    const currency = overnightRate === null ? values.currency : OVERNIGHT_SWAPS[overnightRate].currency;
    if (currency === null) failures.add(line, 'missing-value', 'currency', null);
    else if (values.currency !== null && values.currency !== currency) {
      failures.add(line, 'out-of-range', 'currency', values.currency);
    } else {
      const code = codeOfSource(mapping, ownText(curve));
      const said = { code, name: ownText(name ?? curve), currency: ownText(currency), kind, overnightRate };
      // Rates of swaps have the compounding of their market.
      return { ...said, compounding: isSwap ? 0 : (compounding ?? 0) };
    }
  }
  return null;
}

const isSame = (known: NewCurve, other: NewCurve) =>
  known.kind === other.kind && known.currency === other.currency && known.overnightRate === other.overnightRate;

/** Takes a row into its curve, or notes what is wrong with it. */
function takeRow(task: Task, curves: Map<string, ReadCurve>, row: MappedRow<Row>): void {
  const { failures } = task.rows;
  const { date, tenor, rate } = row.values;
  const years = tenor === null ? null : yearsOfWrittenTenor(tenor);
  const curve = curveOf(task, row);
  if (curve === null || date === null || rate === null) return;
  const known = curves.get(curve.code) ?? { curve, days: new Map<IsoDate, DayRates>() };
  const rates: DayRates = known.days.get(date) ?? new Map<number, number>();
  if (years === null) failures.add(row.line, 'bad-code', 'tenor', tenor);
  else if (!isSame(known.curve, curve)) failures.add(row.line, 'out-of-range', 'kind', curve.kind);
  else if (rates.has(years)) failures.add(row.line, 'duplicate-row', null, `${date} ${tenor}`);
  else {
    curves.set(curve.code, known);
    known.days.set(date, rates);
    rates.set(years, rate);
  }
}

function daysOf({ days }: ReadCurve): readonly CurveDay[] {
  return Array.from(days, ([date, rates]) => {
    const nodes = [...rates].sort(([a], [b]) => a - b);
    return { date, tenors: nodes.map(([years]) => years), rates: nodes.map(([, rate]) => rate) };
  });
}

/** Stores curves, a term of a day a row. A day of a curve is replaced whole; coupons along it and what is measured over it follow. */
export async function storeCurves(task: Task): Promise<StoredRows> {
  const curves = new Map<string, ReadCurve>();
  for await (const batch of task.rows.batches()) for (const row of batch) takeRow(task, curves, row);
  let [stored, unchanged] = [0, 0];
  const changed: NonNullable<StoredRows['changedFrom']>[] = [];
  for (const read of curves.values()) {
    const counts = await storeCurve(task.tx, read.curve, daysOf(read), task.origin);
    stored += counts.stored;
    unchanged += counts.unchanged;
    if (counts.changedFrom !== undefined) changed.push(counts.changedFrom);
  }
  const referenceRates = [...curves.values()].flatMap(({ curve }) => curve.overnightRate ?? []);
  const floating = stored > 0 ? await storeArrearsCoupons(task.tx, { referenceRates, isGenerated: false }) : [];
  const [first] = changed.map(({ date }) => date).sort();
  const instrumentIds = [...new Set([...changed.flatMap((each) => each.instrumentIds), ...floating])];
  return { stored, unchanged, instrumentIds: [], ...(first && { changedFrom: { date: first, instrumentIds } }) };
}
