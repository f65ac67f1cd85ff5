import type { RangeField } from '../../fields/field.ts';
import { type List, rangesOf } from '../../lists/lists.ts';
import { type Direction, isBeyond, isFigureKind, type Met } from './alert-rule.ts';

/** What of a number a condition holds: itself, its change over days, its distance from that of another bond, or from the median of the bond's peers. */
export const conditionMeasures = ['value', 'change', 'over_bond', 'over_peers'] as const;
export type ConditionMeasure = (typeof conditionMeasures)[number];

/** One of the conditions of a rule, all of which have to hold. */
export interface AlertCondition {
  readonly measure: ConditionMeasure;
  /** The name of a number of the list of bonds. */
  readonly field: string;
  /** Calendar days before the last day, of a change. */
  readonly days: number | null;
  /** The other bond. */
  readonly otherId: number | null;
  readonly direction: Direction;
  /** As numbers are stored. */
  readonly threshold: number;
}

export const MAX_CONDITIONS = 3;
export const MAX_CHANGE_DAYS = 365;

const peerFigures = ['yield', 'spread'] as const;
export type PeerFigure = (typeof peerFigures)[number];
export const isPeerFigure = (id: string): id is PeerFigure => peerFigures.some((figure) => figure === id);
const differing: readonly string[] = ['price', 'percent', 'basisPoints', 'years'];

const takes: Readonly<Record<ConditionMeasure, (field: RangeField) => boolean>> = {
  value: () => true,
  // Days are kept of these alone.
  change: ({ id }) => isFigureKind(id),
  over_bond: ({ unit }) => differing.includes(unit),
  over_peers: ({ id }) => isPeerFigure(id),
};

/** The numbers that a measure is of. */
export const fieldsOfMeasure = (bonds: List, measure: ConditionMeasure): readonly RangeField[] =>
  rangesOf(bonds).filter(takes[measure]);

/** Whether all conditions hold, by their values; a value that is missing changes nothing. */
export function metAll(
  before: Met,
  conditions: readonly Pick<AlertCondition, 'direction' | 'threshold'>[],
  values: readonly (number | null)[],
): Met {
  if (conditions.length === 0 || values.includes(null)) return before;
  return conditions.every((condition, at) => isBeyond(condition, values[at] ?? 0));
}
