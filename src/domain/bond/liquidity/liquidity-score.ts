import dollarUnits from './dollar-units.json' with { type: 'json' };
/** The parts of the score in their order. */
export const liquidityPartIds = ['participants', 'spread', 'age', 'days', 'turnover', 'size'] as const;
type LiquidityPartId = (typeof liquidityPartIds)[number];

/**
 * What is known of a bond's market on a day; null where it is not known. Participants that quoted it lately, their median distance of bid
 * and ask as a share of the middle, business days since the newest two-sided quote, the share of the last 60 business days with a trade, the
 * median turnover of those as a share of what is outstanding, and what is outstanding in about US dollars.
 */
export type LiquidityFacts = Readonly<Record<LiquidityPartId, number | null>>;

/** One part: its value, its points from 0 to 10, and its share of the score in percent. */
interface LiquidityPart {
  readonly id: LiquidityPartId;
  readonly weight: number;
  readonly value: number | null;
  readonly points: number | null;
}

export interface LiquidityScore {
  /** 1 (hardly any market) to 10; null where too little is known. */
  readonly score: number | null;
  readonly parts: readonly LiquidityPart[];
}

interface PartRule {
  readonly weight: number;
  /** Whether more is better: then a bound is the least value for its points, else the largest. */
  readonly isMoreBetter: boolean;
  /** From the best to the worst; beyond the last a part has no point. */
  readonly bounds: readonly number[];
  /** Of each bound. */
  readonly points: readonly number[];
}

/** Weights and thresholds, fixed; docs/methods/liquidity-score.md says where they come from. */
const rules: Readonly<Record<LiquidityPartId, PartRule>> = {
  participants: {
    weight: 20,
    isMoreBetter: true,
    bounds: [10, 8, 6, 4, 3, 2, 1],
    points: [10, 9, 8, 6, 5, 4, 2],
  },
  spread: {
    weight: 25,
    isMoreBetter: false,
    bounds: [0.0005, 0.001, 0.002, 0.0035, 0.005, 0.0075, 0.01, 0.02, 0.05],
    points: [10, 9, 8, 7, 6, 5, 4, 2, 1],
  },
  age: {
    weight: 10,
    isMoreBetter: false,
    bounds: [0, 1, 2, 5, 10],
    points: [10, 8, 6, 4, 2],
  },
  days: {
    weight: 20,
    isMoreBetter: true,
    bounds: [0.95, 0.8, 0.6, 0.4, 0.25, 0.15, 0.05, 0.01],
    points: [10, 9, 8, 6, 5, 4, 2, 1],
  },
  turnover: {
    weight: 15,
    isMoreBetter: true,
    bounds: [0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001, 0.00005, 0.00001],
    points: [10, 9, 8, 7, 5, 4, 3, 1],
  },
  size: {
    weight: 10,
    isMoreBetter: true,
    bounds: [5e9, 2e9, 1e9, 5e8, 3e8, 1e8, 5e7, 2e7, 1e6],
    points: [10, 9, 8, 7, 6, 4, 3, 2, 1],
  },
};

/** Less known weight than this gives no score. */
const MIN_WEIGHT = 40;

function pointsOf({ isMoreBetter, bounds, points }: PartRule, value: number): number {
  const reached = bounds.findIndex((bound) => (isMoreBetter ? value >= bound : value <= bound));
  return points[reached] ?? 0;
}

const isKnown = ({ points }: LiquidityPart) => points !== null;
const weightOf = (parts: readonly LiquidityPart[]) => parts.reduce((sum, { weight }) => sum + weight, 0);

/** The mean of the points of the parts that are known, by their weights. */
export function weightedPoints(parts: readonly LiquidityPart[]): number {
  const known = parts.filter(isKnown);
  return known.reduce((sum, { weight, points }) => sum + weight * (points ?? 0), 0) / weightOf(known);
}

/** The score of a bond's market: the weighted mean of the points of the parts that are known, rounded, at least 1. */
export function liquidityScoreOf(facts: LiquidityFacts): LiquidityScore {
  const parts = liquidityPartIds.map((id): LiquidityPart => {
    const rule = rules[id];
    const value = facts[id];
    return { id, weight: rule.weight, value, points: value === null ? null : pointsOf(rule, value) };
  });
  if (weightOf(parts.filter(isKnown)) < MIN_WEIGHT) return { score: null, parts };
  return { score: Math.max(1, Math.round(weightedPoints(parts))), parts };
}

/**
 * Units of a currency that are about one US dollar, in round numbers that stay as they are: the part of the score that rests on them has
 * steps of a factor of two and more. A currency that is not here gives no size.
 */
const unitsOfDollar: Readonly<Record<string, number>> = dollarUnits;

/** An amount in about US dollars; null in a currency whose worth is not known here. */
export function dollarSizeOf(amount: number | null, currency: string): number | null {
  const units = unitsOfDollar[currency];
  return amount === null || units === undefined ? null : amount / units;
}
