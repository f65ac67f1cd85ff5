import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../../platform/call.ts';
import { arrayOf, type Static, text } from '../../platform/schemas.ts';

// The protocol by which the charting library of TradingView asks for data ("UDF"). Names, texts and times are the protocol's: its addresses
// have no slash at the end, moments are Unix seconds, and a day stands at its midnight in UTC. Adapters add parameters of their
// own, which are left.

/** The resolutions that a chart offers; of weeks and months the library makes the bars itself, of days. */
export const chartResolutions = ['1D', '1W', '1M'] as const;
/** Both forms in which the library names the days. */
const dayResolutions = ['D', '1D'] as const;

/** Bars of one answer. The library asks again for what is older. */
export const MAX_BARS = 5000;
/** Suggested symbols of one answer. */
export const MAX_SYMBOLS = 50;

export const feedWord = Type.String({ maxLength: 200 });
/** Unix seconds. */
export const feedMoment = Type.Integer({ minimum: -1e14, maximum: 1e14 });

/** `s` of an answer that is none: every refusal of these calls says it too, beside `error`. */
export const feedState = (value: string) => field('state', Type.Literal(value));

const listedChoice = Type.Object({ value: field('identity', text), name: field('identity', text) });

export const udfConfigCall = defineCall('GET /api/udf/config', {
  summary: 'Say what the feed for the charting library of TradingView can do',
  answer: Type.Object({
    supports_search: field('state', Type.Boolean()),
    supports_group_request: field('state', Type.Boolean()),
    supports_marks: field('state', Type.Boolean()),
    supports_timescale_marks: field('state', Type.Boolean()),
    supports_time: field('state', Type.Boolean()),
    supported_resolutions: field('state', Type.Array(text)),
    exchanges: arrayOf({ ...listedChoice.properties, desc: field('identity', text) }),
    symbols_types: Type.Array(listedChoice),
  }),
});

export const udfTimeCall = defineCall('GET /api/udf/time', {
  summary: 'Tell the time of the site in Unix seconds',
  answer: field('date', Type.Integer()),
});

/** What the library sends along where a symbol names a currency or a unit; nothing is converted. */
const conversion = { currencyCode: Type.Optional(feedWord), unitId: Type.Optional(feedWord) };

const symbolInfo = Type.Object({
  /** By which the series is known for good: `XMUN:XS0000001006.YIELD`. */
  ticker: field('identity', text),
  name: field('identity', text),
  description: field('identity', text),
  type: field('identity', text),
  exchange: field('identity', text),
  listed_exchange: field('identity', text),
  currency_code: optionalField('identity', text),
  session: field('identity', text),
  timezone: field('identity', text),
  format: field('identity', text),
  /** The least step of a value is `minmov` by `pricescale`. */
  minmov: field('identity', Type.Integer()),
  pricescale: field('identity', Type.Integer()),
  /** `ohlcv`, or `c` for values that have no highs and lows. */
  visible_plots_set: field('identity', text),
  volume_precision: field('identity', Type.Integer()),
  has_intraday: field('state', Type.Boolean()),
  has_daily: field('state', Type.Boolean()),
  has_weekly_and_monthly: field('state', Type.Boolean()),
  supported_resolutions: field('state', Type.Array(text)),
  data_status: field('state', text),
});
export type SymbolInfo = Static<typeof symbolInfo>;

export const udfSymbolsCall = defineCall('GET /api/udf/symbols', {
  summary: 'Describe a symbol: a series of a bond on a venue',
  query: Type.Object({ symbol: feedWord, ...conversion }),
  answer: symbolInfo,
});

const foundSymbol = Type.Object({
  symbol: field('identity', text),
  full_name: field('identity', text),
  description: field('identity', text),
  exchange: field('identity', text),
  ticker: field('identity', text),
  type: field('identity', text),
});
export type FoundSymbol = Static<typeof foundSymbol>;

export const udfSearchCall = defineCall('GET /api/udf/search', {
  summary: 'Find symbols by a typed text',
  query: Type.Object({
    query: Type.String({ maxLength: 400 }),
    type: Type.Optional(feedWord),
    exchange: Type.Optional(feedWord),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  answer: Type.Array(foundSymbol),
});

const historyQuery = Type.Object({
  symbol: feedWord,
  resolution: Type.Enum([...dayResolutions]),
  /** The first moment that counts; `countback` goes before it. */
  from: Type.Optional(feedMoment),
  /** The first moment that counts no more. */
  to: feedMoment,
  /** So many bars before `to`, however far back they lie. */
  countback: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  ...conversion,
});
export type HistoryQuery = Static<typeof historyQuery>;

const moments = field('date', Type.Array(Type.Integer()));
const figures = Type.Array(Type.Number());
const prices = field('price', figures);

/** Bars, oldest first; of a yield in per cent or a spread in basis points the values are `c` alone. */
const barsAnswer = Type.Object({
  s: feedState('ok'),
  t: moments,
  c: prices,
  o: Type.Optional(prices),
  h: Type.Optional(prices),
  l: Type.Optional(prices),
  v: Type.Optional(field('volume', figures)),
});
/** No bar in the period; `nextTime` is the last one before it. */
const noBarsAnswer = Type.Object({ s: feedState('no_data'), nextTime: Type.Optional(field('date', Type.Integer())) });
export type HistoryAnswer = Static<typeof barsAnswer> | Static<typeof noBarsAnswer>;

export const udfHistoryCall = defineCall('GET /api/udf/history', {
  summary: 'List the bars of a symbol',
  query: historyQuery,
  answer: Type.Unsafe<HistoryAnswer>(Type.Union([barsAnswer, noBarsAnswer])),
});
