import { type TProperties, type TSchema, Type } from 'typebox';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { defineCall, field, maskedNames, optionalField } from '../../platform/call.ts';
import { isoDatePattern } from '../../platform/errors.ts';
import { closedObject, type Static, text } from '../../platform/schemas.ts';
import {
  askedTradingColumns,
  chartTypes,
  familyOfColumn,
  type TradingColumn,
  tradingColumns,
  tradingTextColumns,
} from './trading-columns.ts';

const isoDate = Type.String({ pattern: isoDatePattern });

const tradingsRequest = closedObject({
  items: Type.Array(
    closedObject({
      id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      tgId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      model: Type.Enum(['bonds', 'index']),
    }),
    { minItems: 1, maxItems: 20 },
  ),
  startDate: isoDate,
  endDate: isoDate,
  chartType: Type.Enum([...chartTypes]),
  userChangePeriod: Type.Boolean(),
  getChartIteration: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** Said of a venue that evaluates prices; the answer is the same. */
  provider: Type.Optional(Type.Enum(['estimation'])),
  /**
   * The columns wanted; all of them where it is absent. `x` gives a column with all its keys, `x.numeric` its number alone (and its
   * `x.baddata`). A row has its day and its ids whatever is asked for.
   */
  columns: Type.Optional(Type.Array(Type.Enum([...askedTradingColumns]), { maxItems: askedTradingColumns.length })),
});
export type TradingsRequest = Static<typeof tradingsRequest>;

/** Keys that every row has, whoever reads it. */
const identity = {
  'date.numeric': field('date', Type.Integer()),
  emission_id: field('identity', Type.Integer()),
  trading_ground_id: field('identity', Type.Integer()),
  type_id: field('identity', Type.Integer()),
  isIndex: field('identity', Type.Boolean()),
};

/** Text columns without which there is no row. */
const certainTexts: readonly string[] = ['date', 'trading_ground_name', 'document'];

function textProperty([name, family]: readonly [string, FieldFamily]): [string, TSchema] {
  return [name, certainTexts.includes(name) ? field(family, text) : optionalField(family, text)];
}

function numericProperties(column: TradingColumn): [string, TSchema][] {
  const family = familyOfColumn(column);
  return [
    [column.wire, optionalField(family, text)],
    [`${column.wire}.numeric`, optionalField(family, Type.Number())],
    [`${column.wire}.baddata`, Type.Optional(field(family, text))],
  ];
}

const properties: TProperties = {
  ...identity,
  ...Object.fromEntries(Object.entries(tradingTextColumns).map(textProperty)),
  ...Object.fromEntries(tradingColumns.flatMap(numericProperties)),
  shape: Type.Optional(optionalField('shape', Type.Integer({ minimum: 0, maximum: 64 }))),
  masked: maskedNames,
  blanked: Type.Optional(field('yield', Type.Array(text))),
};

/** A row of the chart call with the family of each key. */
export const tradingRow = Type.Object(properties);

/** A row of the chart call. Beside the named keys it has `x`, `x.numeric` and, for bad values, `x.baddata` of every column above. */
export interface TradingRow {
  readonly date: string;
  /** Unix seconds, UTC midnight. */
  readonly 'date.numeric': number;
  readonly emission_id: number;
  readonly trading_ground_id: number;
  readonly trading_ground_name: string;
  readonly document: string;
  readonly type_id: number;
  readonly isIndex: boolean;
  /** Height of the line in steps of 1/64 between its lowest (0) and highest (64) point; only below full access. */
  readonly shape?: number | null;
  /** Names of the columns that are null because the reader's level is too low. */
  readonly masked: readonly string[];
  /** Names of the columns left blank because a yield is above 2000 %; only for who sees them. */
  readonly blanked?: readonly string[];
  readonly [column: string]: unknown;
}

/** Rows ascending by date, or Unix seconds of the day on which a three-month window should end, or empty. */
type TradingsAnswer = readonly TradingRow[] | number;

/** The rows of one or more lines in a range of days. */
export const tradingsCall = defineCall('POST /api/chart/get_tradings/', {
  summary: 'List the trading days of bonds and indexes in a period',
  kind: 'read',
  body: tradingsRequest,
  answer: Type.Unsafe<TradingsAnswer>(Type.Union([Type.Array(tradingRow), field('date', Type.Integer())])),
});
