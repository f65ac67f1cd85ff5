import { standingOfLast } from '#math/statistics/standing.ts';
import { type IsoDate, valueOrNull } from '#math/units.ts';
import { EFFECTIVE_ANNUAL, type YieldConvention } from '#math/yield/compounding.ts';
import { conversionParity, conversionPremium } from '../../bond/conversion-parity.ts';
import type { DefaultClaim } from '../../bond/default-claim.ts';
import { type LiquidityScore, weightedPoints } from '../../bond/liquidity/liquidity-score.ts';
import { percentChange } from '../../platform/percent-change.ts';
import { type Explanation, explanation, inUnit } from './explanation.ts';

/** The score of a bond's market: the mean of the points of its parts by their weights. */
export function explainLiquidity({ score, parts }: LiquidityScore): Explanation | null {
  if (score === null) return null;
  return explanation({
    value: score,
    formula: 'liquidity_score',
    inputs: { weighted_mean: weightedPoints(parts) },
    parts,
  });
}

type Unit = 'yield' | 'spread';

/** Where the last of the values stands among all of them, which are fractions; null of fewer than the least number. `convention` is that of yields. */
export function explainPercentile(
  values: readonly number[],
  unit: Unit,
  min: number,
  convention: YieldConvention | null,
): Explanation | null {
  const standing = valueOrNull(standingOfLast(values));
  if (standing === null || standing.count < min) return null;
  const { value, median, percentile, zScore, count } = standing;
  const mean = values.reduce((sum, each) => sum + each, 0) / count;
  const deviation = Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (count - 1));
  return explanation({
    value: percentile,
    formula: 'percentile',
    convention,
    inputs: {
      own_value: inUnit(unit, value),
      days_counted: count,
      days_below: values.filter((each) => each < value).length,
      days_equal: values.filter((each) => each === value).length,
      median: inUnit(unit, median),
      mean: inUnit(unit, mean),
      deviation: inUnit(unit, deviation),
      z_score: zScore,
    },
  });
}

interface Changed {
  readonly value: number;
  readonly before: number;
  readonly date: IsoDate;
  readonly dateBefore: IsoDate;
  readonly unit: 'price' | 'years' | Unit;
  /** Of a yield and of what follows from it. */
  readonly convention: YieldConvention | null;
}

/** What a figure has gained since the day before it, and of a price by what share; yields and spreads are fractions. */
export function explainChange({ value, before, date, dateBefore, unit, convention }: Changed): Explanation {
  const percent = unit === 'price' ? percentChange(value, value - before) : null;
  return explanation({
    value: value - before,
    formula: 'change',
    convention,
    inputs: {
      value_latest: inUnit(unit, value),
      date_latest: date,
      value_before: inUnit(unit, before),
      date_before: dateBefore,
      relative_change: percent && percent / 100,
    },
  });
}

interface AmongPeers {
  readonly own: number;
  readonly median: number;
  readonly count: number;
  readonly unit: Unit;
}

/** How far a value stands from the median of bonds like it; both are fractions, yields effective ones. */
export function explainPeers({ own, median, count, unit }: AmongPeers): Explanation {
  return explanation({
    value: own - median,
    formula: 'peer_difference',
    convention: unit === 'yield' ? EFFECTIVE_ANNUAL : null,
    inputs: { own_value: inUnit(unit, own), median: inUnit(unit, median), bonds_compared: count },
  });
}

/** The price of a bond in default as a share of what its holder is owed. */
export function explainClaim({ claim, missedInterest, unpaidSince }: DefaultClaim, price: number): Explanation {
  return explanation({
    value: price / claim,
    formula: 'claim_share',
    inputs: { clean_price: price, missed_interest: missedInterest, claim, period_start: unpaidSince },
  });
}

interface Convertible {
  /** Shares for one bond. */
  readonly ratio: number;
  readonly sharePrice: number;
  readonly shareDate: IsoDate;
  /** Of one bond, in the currency of the share. */
  readonly faceValue: number;
}

/** What the shares for a bond are worth, per 100 of its face. */
export function explainParity({ ratio, sharePrice, shareDate, faceValue }: Convertible): Explanation {
  return explanation({
    value: conversionParity(ratio, sharePrice, faceValue),
    formula: 'parity',
    inputs: {
      conversion_ratio: ratio,
      share_price: sharePrice,
      share_date: shareDate,
      face_value: inUnit('price', faceValue),
    },
  });
}

/** How much dearer a bond is than its shares; price and parity per 100 of its face. */
export function explainPremium(price: number, parity: Explanation): Explanation {
  return explanation({
    value: conversionPremium(price, parity.value),
    formula: 'conversion_premium',
    inputs: { clean_price: price, parity: parity.value, ...parity.inputs },
  });
}
