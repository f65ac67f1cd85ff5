import { type BondStatusKey, bondStatuses } from '#domain/bond/bond-status.ts';
import { bondKinds, couponTypes, isCouponType } from '#domain/fields/bond-kinds.ts';
import type { ChoiceField, RangeField } from '#domain/fields/field.ts';
import { grades } from '#domain/issuer/grades.ts';
import { type Asked, plainValue, withChoices, withoutFilter } from '#domain/lists/asked.ts';
import { MAX_COUNTED_ISSUERS } from '#domain/lists/count-limits.ts';
import { choicesOf, filtersOf, type List, ratingsOf } from '#domain/lists/lists.ts';
import { countBoth, hasBit } from '../../platform/database/bits.ts';
import type { BondColumns } from './bond-columns.ts';
import { type Choice, type ChoiceContext, rowsWithKind, rowsWithStatus, withoutUntold } from './choose-bonds.ts';

/** How many bonds have a value. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** How many bonds each further choice would leave: each filter is counted among the bonds that all others leave. */
export interface BondCounts {
  readonly total: number;
  /** By filter, values that some bond has, the commonest first; of issuers those alone, and what is asked for. */
  readonly choices: Readonly<Record<string, readonly ValueCount[]>>;
  /** By filter, bars between its edges. */
  readonly bars: Readonly<Record<string, readonly number[]>>;
  /** By filter, parallel to `grades`; a bond counts once for each grade that it has. */
  readonly grades: Readonly<Record<string, readonly number[]>>;
}

/** Values that some bond has, the commonest first. */
export function commonestFirst(counts: Iterable<readonly [string, number]>): readonly ValueCount[] {
  const known = [...counts].filter(([, count]) => count > 0);
  return known.map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** What counts are made of. */
interface Counting {
  readonly columns: BondColumns;
  readonly asked: Asked;
  readonly context: ChoiceContext;
  /** The bonds that are asked for. */
  readonly choose: (asked: Asked) => Choice;
}

/** Coupons are alternatives, features are not. */
function countKinds({ columns, asked, context, choose }: Counting, id: string): readonly ValueCount[] {
  const features = (asked.choices[id] ?? []).filter((value) => !isCouponType(plainValue(value)));
  const withoutCoupons = choose(withChoices(asked, id, features)).rows;
  const withAll = choose(asked).rows;
  return commonestFirst(
    bondKinds.map((kind) => {
      const rows = couponTypes.some((each) => each === kind) ? withoutCoupons : withAll;
      return [kind, countBoth(rows, rowsWithKind(columns, kind, context.todayNumber))] as const;
    }),
  );
}

function countChoice(counting: Counting, { id, of }: ChoiceField): readonly ValueCount[] {
  const { columns, asked, context, choose } = counting;
  if (of === 'kind') return countKinds(counting, id);
  const { rows } = choose(withoutFilter(asked, id));
  if (of === 'status') {
    const ofStatus = (key: BondStatusKey) => countBoth(rows, rowsWithStatus(columns, key, context.todayNumber));
    return commonestFirst(bondStatuses.map(({ key }) => [key, ofStatus(key)] as const));
  }
  const counts = commonestFirst(columns.word(id).countWords(rows));
  const isAsked = ({ value }: ValueCount) => asked.choices[id]?.some((each) => plainValue(each) === value) === true;
  return of === 'id' ? counts.filter((each, at) => at < MAX_COUNTED_ISSUERS || isAsked(each)) : counts;
}

function countBars({ columns, asked, context, choose }: Counting, id: string, range: RangeField | null) {
  const rows = choose(withoutFilter(asked, id)).rows.slice();
  if (range !== null) withoutUntold(rows, columns, range, context);
  return columns.number(id, context.todayNumber).countBins(rows);
}

function countGrades({ columns, asked, choose }: Counting, id: string): readonly number[] {
  const { rows } = choose(withoutFilter(asked, id));
  const { gradeBits } = columns.numbers;
  return grades.map((_, rank) => countBoth(rows, gradeBits.rowsWithBits(2 ** rank, columns.size)));
}

/** Choices that are counted for each reader anew, or not at all. */
const isCounted = ({ of }: ChoiceField) => of !== 'watchlist' && of !== 'isin';

/** Counts bonds by each filter. */
export function countBonds(list: List, counting: Counting): BondCounts {
  const { asked, choose } = counting;
  const choices = choicesOf(list).filter(isCounted);
  const bars = filtersOf(list).filter((field) => field.type === 'range' || field.type === 'day');
  return {
    total: choose(asked).count,
    choices: Object.fromEntries(choices.map((field) => [field.id, countChoice(counting, field)])),
    bars: Object.fromEntries(
      bars.map((field) => [field.id, countBars(counting, field.id, field.type === 'range' ? field : null)]),
    ),
    grades: Object.fromEntries(ratingsOf(list).map(({ id }) => [id, countGrades(counting, id)])),
  };
}

/** How many bonds of each watchlist the other filters leave, in the order of the lists. */
export function countWatched(
  columns: BondColumns,
  watchlists: ReadonlyMap<string, readonly number[]>,
  rows: Int32Array,
): readonly ValueCount[] {
  const isLeft = (id: number) => {
    const row = columns.rowOf(id);
    return row !== undefined && hasBit(rows, row);
  };
  return [...watchlists].map(([value, ids]) => ({ value, count: ids.filter(isLeft).length }));
}
