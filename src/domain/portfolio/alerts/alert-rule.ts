import { BASIS_POINTS } from '#math/units.ts';
import type { FieldFamily } from '../../account/access/field-policy.ts';
import { effectiveLevel, fullLevel, type Viewer } from '../../account/access/viewer.ts';
import { type FieldUnit, fieldUnits, type RangeField } from '../../fields/field.ts';
import { type List, lists, rangesOf } from '../../lists/lists.ts';
import { exactNumber } from '../../platform/exact-number.ts';

/** What a rule compares with a threshold: the indicative price, its yield, and its G-spread. */
export const figureKinds = ['price', 'yield', 'spread'] as const;
export type FigureKind = (typeof figureKinds)[number];

/** What a rule can be about. */
export const alertKinds = [
  ...figureKinds,
  'level',
  'conditions',
  'rating',
  'offer',
  'payment',
  'document',
  'comment',
  'stale',
  'search',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** What an alert can tell: what its rule is about, or that the rule sleeps, since its owner may not be told any more. */
export const toldKinds = [...alertKinds, 'asleep'] as const;
export type ToldKind = (typeof toldKinds)[number];

export const directions = ['above', 'below'] as const;
export type Direction = (typeof directions)[number];

/** Whether and when a mail tells an alert. */
export const mailModes = ['none', 'at-once', 'digest'] as const;
export type MailMode = (typeof mailModes)[number];

/** Rules that an account may have. */
export const MAX_RULES = 200;
/** Days before a date, or without a price, that a rule may name. */
export const MAX_RULE_DAYS = 90;
/** What a reader types for one unit of a figure as it is stored: per cent for yields, basis points for spreads, prices as they are. */
const typedPerStored: Readonly<Record<FigureKind, number>> = { price: 1, yield: 100, spread: BASIS_POINTS };

/** Least and greatest threshold as it is typed. */
export const thresholdBounds: Readonly<Record<FigureKind, readonly [number, number]>> = {
  price: [0, 10_000],
  yield: [-100, 2000],
  spread: [-10_000, 200_000],
};

/** The numbers of bonds whose level a rule may be about: all that the list has but those that are followed at a venue. */
export const levelFieldsOf = (bonds: List): readonly RangeField[] =>
  rangesOf(bonds).filter(({ id }) => !isFigureKind(id));

/** A number of bonds that a rule may be about, by its name. */
export function findLevelField(bonds: List, id: string | null | undefined): RangeField | undefined {
  return levelFieldsOf(bonds).find((field) => field.id === id);
}

/** Greatest level as it is typed, above nothing and below. */
export const MAX_LEVEL = 1e9;

export const isFigureKind = (kind: string): kind is FigureKind => (figureKinds as readonly string[]).includes(kind);
export const hasDays = (kind: AlertKind) => kind === 'offer' || kind === 'payment' || kind === 'stale';

/** A figure as it is stored (per 100, fractions), from what is typed (per 100, per cent, basis points). */
export function storedFigure(kind: FigureKind, typed: number): number {
  return typed / typedPerStored[kind];
}

/** A figure as it is typed, from what is stored; without the last bits that a division leaves. */
function typedFigure(kind: FigureKind, stored: number): number {
  return exactNumber(stored * typedPerStored[kind]);
}

/** A level of a field as it is stored, from what is typed in the unit of its bounds. */
export const storedLevel = ({ unit }: RangeField, typed: number): number => typed * fieldUnits[unit].bound;

/** What a reader types for a level, from the number as an item of the list of bonds has it. */
export function typedLevel({ unit }: RangeField, value: number): number {
  const { wire, bound } = fieldUnits[unit];
  return exactNumber(value / wire / bound);
}

/** How far apart a level and the figure of now usually are: by points, or by so many times; as they are typed. */
const usualReach: Readonly<Partial<Record<FieldUnit, { readonly apart: number } | { readonly times: number }>>> = {
  percent: { apart: 20 },
  change: { apart: 50 },
  basisPoints: { apart: 1000 },
  price: { times: 2 },
};
const OTHER_TIMES = 20;
/** A level in per cent beyond which it is unusual whatever the figure of now. */
const MAX_USUAL_PERCENT = 50;

/** Whether a level is so far from the figure of now that it may be a slip of the hand; both as they are typed, null where the figure is not known. */
export function isFarOff({ unit }: Pick<RangeField, 'unit'>, level: number, now: number | null): boolean {
  if (now === null) return unit === 'percent' && Math.abs(level) > MAX_USUAL_PERCENT;
  const reach = usualReach[unit] ?? { times: OTHER_TIMES };
  if ('apart' in reach) return Math.abs(level - now) > reach.apart;
  return level > 0 && now > 0 && (level > now * reach.times || level < now / reach.times);
}

interface Threshold {
  readonly kind: ToldKind;
  readonly field?: string | null;
  readonly threshold?: number | null;
}

/** The threshold of a rule as its owner typed it; null where it has none. */
export function typedThreshold({ kind, field, threshold = null }: Threshold): number | null {
  if (threshold === null) return null;
  if (isFigureKind(kind)) return typedFigure(kind, threshold);
  const level = findLevelField(lists.bonds, field);
  return level === undefined ? null : exactNumber(threshold / fieldUnits[level.unit].bound);
}

/** What a figure is held against, in the unit of the figure. A figure that equals the threshold is on neither side. */
interface Condition {
  readonly direction: Direction;
  readonly threshold: number;
}

/** Whether a condition holds; null stands for not known. */
export type Met = boolean | null;

/** Whether a figure is beyond the threshold. */
export function isBeyond({ direction, threshold }: Condition, value: number): boolean {
  return direction === 'above' ? value > threshold : value < threshold;
}

/** Whether a condition holds after a figure came; one that is missing changes nothing. */
function metAfter(before: Met, condition: Condition, value: number | null): Met {
  return value === null ? before : isBeyond(condition, value);
}

/** A rule fires when its condition begins to hold. What is not known before is a start, and no news. */
export function hasBegun(before: Met, after: Met): boolean {
  return before === false && after === true;
}

/** The points of a history at which a condition began to hold, in the order of the history. */
export function crossingsOf<Point extends { readonly value: number | null }>(
  condition: Condition,
  history: Iterable<Point>,
  before: Met = null,
): { readonly crossings: readonly Point[]; readonly met: Met } {
  const crossings: Point[] = [];
  let met = before;
  for (const point of history) {
    const after = metAfter(met, condition, point.value);
    if (hasBegun(met, after)) crossings.push(point);
    met = after;
  }
  return { crossings, met };
}

/** The family of what each kind of rule is about: who does not see it is not told that it moved either. */
const familyOfKind: Readonly<Record<Exclude<ToldKind, 'level' | 'conditions'>, FieldFamily>> = {
  price: 'price',
  yield: 'yield',
  spread: 'spread',
  rating: 'ratingGrade',
  offer: 'schedule',
  payment: 'schedule',
  document: 'text',
  comment: 'text',
  stale: 'date',
  search: 'identity',
  asleep: 'state',
};

interface Watched {
  readonly kind: ToldKind;
  readonly venueId: number | null;
  /** The name of the field of a level. */
  readonly field?: string | null;
  /** What several conditions are about. */
  readonly conditions?: readonly { readonly field: string }[] | null;
}

interface Owner {
  readonly viewer: Pick<Viewer, 'level' | 'flags'>;
  /** Venues whose days are closed to him. */
  readonly hiddenVenueIds: readonly number[];
}

/** The families of all that a rule is about; undefined for a field that there is not. */
function familiesOf({ kind, field, conditions }: Watched, bonds: List): readonly (FieldFamily | undefined)[] {
  if (kind === 'level') return [findLevelField(bonds, field)?.family];
  if (kind !== 'conditions') return [familyOfKind[kind]];
  const familyOf = (id: string) => rangesOf(bonds).find((each) => each.id === id)?.family;
  return conditions == null || conditions.length === 0 ? [undefined] : conditions.map((each) => familyOf(each.field));
}

/** Whether an owner may be told of a rule now: alerts are for full access, and he has to see what the rule is about at its venue. */
export function mayBeTold(
  { viewer, hiddenVenueIds }: Owner,
  watched: Watched,
  shows: (family: FieldFamily, level: number) => boolean,
  bonds: List = lists.bonds,
): boolean {
  const { venueId } = watched;
  if (viewer.level !== fullLevel || (venueId !== null && hiddenVenueIds.includes(venueId))) return false;
  const level = effectiveLevel(viewer, venueId);
  return familiesOf(watched, bonds).every((family) => family !== undefined && shows(family, level));
}
