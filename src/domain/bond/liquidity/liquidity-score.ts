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

type Step = readonly [bound: number, points: number];

interface PartRule {
  readonly weight: number;
  /** Whether more is better: then a bound is the least value for its points, else the largest. */
  readonly isMoreBetter: boolean;
  /** From the best to the worst; beyond the last a part has no point. */
  readonly steps: readonly Step[];
}

/** Weights and thresholds, fixed; docs/methods/liquidity-score.md says where they come from. */
const rules: Readonly<Record<LiquidityPartId, PartRule>> = {
  participants: {
    weight: 20,
    isMoreBetter: true,
    steps: [
      [10, 10],
      [8, 9],
      [6, 8],
      [4, 6],
      [3, 5],
      [2, 4],
      [1, 2],
    ],
  },
  spread: {
    weight: 25,
    isMoreBetter: false,
    steps: [
      [0.0005, 10],
      [0.001, 9],
      [0.002, 8],
      [0.0035, 7],
      [0.005, 6],
      [0.0075, 5],
      [0.01, 4],
      [0.02, 2],
      [0.05, 1],
    ],
  },
  age: {
    weight: 10,
    isMoreBetter: false,
    steps: [
      [0, 10],
      [1, 8],
      [2, 6],
      [5, 4],
      [10, 2],
    ],
  },
  days: {
    weight: 20,
    isMoreBetter: true,
    steps: [
      [0.95, 10],
      [0.8, 9],
      [0.6, 8],
      [0.4, 6],
      [0.25, 5],
      [0.15, 4],
      [0.05, 2],
      [0.01, 1],
    ],
  },
  turnover: {
    weight: 15,
    isMoreBetter: true,
    steps: [
      [0.005, 10],
      [0.002, 9],
      [0.001, 8],
      [0.0005, 7],
      [0.0002, 5],
      [0.0001, 4],
      [0.00005, 3],
      [0.00001, 1],
    ],
  },
  size: {
    weight: 10,
    isMoreBetter: true,
    steps: [
      [5e9, 10],
      [2e9, 9],
      [1e9, 8],
      [5e8, 7],
      [3e8, 6],
      [1e8, 4],
      [5e7, 3],
      [2e7, 2],
      [1e6, 1],
    ],
  },
};

/** Less known weight than this gives no score. */
const MIN_WEIGHT = 40;

function pointsOf({ isMoreBetter, steps }: PartRule, value: number): number {
  const found = steps.find(([bound]) => (isMoreBetter ? value >= bound : value <= bound));
  return found?.[1] ?? 0;
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
