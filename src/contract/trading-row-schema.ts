import { type TProperties, type TSchema, Type } from 'typebox';
import type { FieldFamily } from '#domain/access/field-policy.ts';
import { field, maskedNames, optionalField } from './field.ts';
import { familyOfColumn, type TradingColumn, tradingColumns, tradingTextColumns } from './trading-rows.ts';

const text = Type.String();

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

/** Answer of POST /api/chart/get_tradings/: rows ascending by date, or Unix seconds of the day on which a three-month window should end. */
export const tradingsAnswer = Type.Union([Type.Array(tradingRow), field('date', Type.Integer())]);
