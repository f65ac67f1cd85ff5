import { type TNull, type TNumber, type TObject, type TProperties, type TUnion, Type } from 'typebox';
import { familyOfColumn, type TradingColumn, tradingColumns } from '../../market/trading-days/trading-columns.ts';
import { optionalField } from '../../platform/call.ts';

type Named<Properties, Columns extends Readonly<Record<string, keyof Properties>>> = {
  -readonly [Name in keyof Columns]: Properties[Columns[Name]];
};

/** The properties of columns that show fields of another call's rows: type, family and whether a value may be missing are that call's. */
export function shownProperties<
  Properties extends TProperties,
  const Columns extends Readonly<Record<string, keyof Properties & string>>,
>({ properties }: TObject<Properties>, columns: Columns): Named<Properties, Columns> {
  const named = Object.entries(columns).map(([name, shown]) => [name, properties[shown]]);
  return Object.fromEntries(named);
}

type Figure = TUnion<[TNumber, TNull]>;

/** The same of figures of a trading day, by their names in the chart's call. */
export function dayFigures<const Columns extends Readonly<Record<string, TradingColumn['wire']>>>(
  columns: Columns,
): { -readonly [Name in keyof Columns]: Figure } {
  const named = Object.entries(columns).map(([name, shown]) => {
    const column = tradingColumns.find(({ wire }) => wire === shown);
    if (column === undefined) throw new Error(`${shown} is no figure of a trading day`);
    return [name, optionalField(familyOfColumn(column), Type.Number())];
  });
  return Object.fromEntries(named);
}
