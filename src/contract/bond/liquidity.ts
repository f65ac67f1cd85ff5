import { Type } from 'typebox';
import { liquidityPartIds } from '#domain/bond/liquidity/liquidity-score.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { integer, number, type Static, text } from '../platform/schemas.ts';

/** A part of the score: its value (shares as fractions, age in business days, size in about US dollars) and its points from 0 to 10. */
const part = Type.Object({
  id: field('identity', Type.Enum([...liquidityPartIds])),
  /** Share of the score, in percent. */
  weight: field('identity', integer),
  value: optionalField('quote', number),
  points: optionalField('quote', integer),
  masked: maskedNames,
});
export type LiquidityPartRow = Static<typeof part>;

/** A score from 1 to 10 at the end of a month, YYYY-MM. */
const month = Type.Object({
  month: field('date', text),
  score: optionalField('quote', integer),
  masked: maskedNames,
});

/** Who quoted the bond within a year, on how many days, and how far the latest quote stands from the median of all, in robust deviations. */
const contributor = Type.Object({
  name: field('identity', text),
  trading_ground_id: field('identity', integer),
  first_date: field('date', text),
  last_date: field('date', text),
  day_count: field('count', integer),
  deviation: optionalField('quote', number),
  is_outlier: optionalField('quote', Type.Boolean()),
  masked: maskedNames,
});
export type Contributor = Static<typeof contributor>;

const liquidity = Type.Object({
  date: field('date', text),
  /** Whether anything of the bond's market is stored: days at a venue, or quotes. */
  has_market: field('state', Type.Boolean()),
  score: optionalField('quote', integer),
  parts: Type.Array(part),
  history: Type.Array(month),
  contributors: Type.Array(contributor),
  masked: maskedNames,
});
export type Liquidity = Static<typeof liquidity>;

/** Computed of venues and participants that hide nothing, so that it is the same for everybody who sees it. */
export const liquidityCall = defineCall('GET /api/bonds/:id/liquidity/', {
  summary: 'Score the liquidity of a bond, with its parts and history',
  params: Type.Object({ id: text }),
  answer: liquidity,
});
