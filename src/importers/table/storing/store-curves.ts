import { type CurveDay, type WorkedCurveKind, workedCurveKinds } from '#domain/market/curve.ts';
import {
  ascendingNodes,
  zerosOfDiscounts,
  zerosOfForwards,
  zerosOfInstantaneousForwards,
} from '#math/curve/continuous-zeros.ts';
import type { Nodes } from '#math/curve/interpolation.ts';
import { OVERNIGHT_SWAPS } from '#math/curve/overnight-swap-conventions.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
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

/** How what a table gives becomes continuous zero rates, and what the name of the curve says of it. */
const worked: Readonly<
  Record<
    WorkedCurveKind,
    { readonly zeros: (nodes: Nodes, compounding: number) => readonly number[]; readonly name: string }
  >
> = {
  'government-forward': { zeros: zerosOfForwards, name: 'forward rates' },
  'government-instantaneous-forward': { zeros: zerosOfInstantaneousForwards, name: 'instantaneous forward rates' },
  'government-discount': { zeros: zerosOfDiscounts, name: 'discount factors' },
};

const isWorked = (kind: NonNullable<Row['kind']>): kind is WorkedCurveKind =>
  (workedCurveKinds as readonly string[]).includes(kind);

interface ReadCurve {
  readonly curve: NewCurve;
  /** Its kind in the table. */
  readonly kind: NonNullable<Row['kind']>;
  /** How what the table gives compounds. */
  readonly compounding: number;
  readonly days: Map<IsoDate, DayRates>;
}

/** Fields without which a row of a kind says nothing of its curve. */
const needs = (kind: NonNullable<Row['kind']>) =>
  kind === 'swap-overnight' ? 'overnightRate' : kind === 'government-discount' ? null : 'compounding';

function nameOf(kind: NonNullable<Row['kind']>, name: string): string {
  const isSaid = !isWorked(kind) || /forward|discount/i.test(name);
  return isSaid ? name : `${name} (${worked[kind].name})`;
}

/** The curve that a row is of; null where the row does not say what a curve has to say, after that was told. */
function curveOf({ mapping, rows: { failures } }: Task, { line, values }: MappedRow<Row>): ReadCurve | null {
  const { curve, kind, name, overnightRate, compounding } = values;
  if (curve === null || kind === null) return null;
  const isSwap = kind === 'swap-overnight';
  const need = needs(kind);
  if (need !== null && values[need] === null) failures.add(line, 'missing-value', need, null);
  else if (!isSwap && overnightRate !== null) failures.add(line, 'out-of-range', 'overnightRate', overnightRate);
  else {
    const currency = overnightRate === null ? values.currency : OVERNIGHT_SWAPS[overnightRate].currency;
    if (currency === null) failures.add(line, 'missing-value', 'currency', null);
    else if (values.currency !== null && values.currency !== currency) {
      failures.add(line, 'out-of-range', 'currency', values.currency);
    } else {
      const code = codeOfSource(mapping, ownText(curve));
      const called = nameOf(kind, ownText(name ?? curve));
      const said = { code, name: called, currency: ownText(currency), overnightRate };
      const stored = { ...said, kind: isWorked(kind) ? ('government-zero' as const) : kind };
      // Rates of swaps have the compounding of their market, worked zero rates are continuous.
      const isContinuous = isSwap || isWorked(kind);
      const own = compounding ?? 0;
      return { curve: { ...stored, compounding: isContinuous ? 0 : own }, kind, compounding: own, days: new Map() };
    }
  }
  return null;
}

const isSame = (known: ReadCurve, other: ReadCurve) =>
  known.kind === other.kind &&
  known.compounding === other.compounding &&
  known.curve.currency === other.curve.currency &&
  known.curve.overnightRate === other.curve.overnightRate;

/** The years to the term of a row; null where it has none, after that was told. */
function yearsOf({ rows: { failures } }: Task, { line, values }: MappedRow<Row>): number | null {
  const { date, tenor, term, maturesOn } = values;
  if (tenor !== null) {
    const years = yearsOfWrittenTenor(tenor);
    if (years === null) failures.add(line, 'bad-code', 'tenor', tenor);
    return years;
  }
  if (term !== null) return term;
  if (maturesOn === null || date === null) failures.add(line, 'missing-value', 'tenor', null);
  else if (maturesOn > date) return (dayNumberFromIso(maturesOn) - dayNumberFromIso(date)) / 365;
  else failures.add(line, 'out-of-range', 'maturesOn', maturesOn);
  return null;
}

/** Takes a row into its curve, or notes what is wrong with it. */
function takeRow(task: Task, curves: Map<string, ReadCurve>, row: MappedRow<Row>): void {
  const { failures } = task.rows;
  const { date, rate, kind } = row.values;
  const curve = curveOf(task, row);
  if (curve === null || date === null || rate === null) return;
  const years = yearsOf(task, row);
  if (years === null) return;
  const known = curves.get(curve.curve.code) ?? curve;
  const rates: DayRates = known.days.get(date) ?? new Map<number, number>();
  if (!isSame(known, curve)) failures.add(row.line, 'out-of-range', 'kind', kind);
  else if (kind === 'government-discount' && rate <= 0) failures.add(row.line, 'out-of-range', 'rate', rate);
  else if (rates.has(years)) {
    const { tenor, term, maturesOn } = row.values;
    failures.add(row.line, 'duplicate-row', null, `${date} ${tenor ?? term ?? maturesOn}`);
  } else {
    curves.set(curve.curve.code, known);
    known.days.set(date, rates);
    rates.set(years, rate);
  }
}

function daysOf({ days, kind, compounding }: ReadCurve): readonly CurveDay[] {
  return Array.from(days, ([date, rates]) => {
    const nodes = ascendingNodes(rates);
    return { date, tenors: nodes.times, rates: isWorked(kind) ? worked[kind].zeros(nodes, compounding) : nodes.values };
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
