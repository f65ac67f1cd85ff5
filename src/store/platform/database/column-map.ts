import type { Generated } from 'kysely';
import type { ColumnType, CopyColumn } from '../bulk-copy/copy-column.ts';

/** A table whose rows are `Row`; of a new row these fields may be left to the database. */
export type TableOf<Row, Defaulted extends keyof Row = never> = Omit<Row, Defaulted> & {
  readonly [Field in Defaulted]: Generated<Row[Field]>;
};

/** The type of each column of a table by its field. A column has the name of its field, in snake case. */
export type ColumnMap<Row> = { readonly [Field in keyof Row]-?: ColumnType };

/** The column of a field: `market_price2` of `marketPrice2`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The fields of a map, to be selected. */
export function fieldsOf<Row>(map: ColumnMap<Row>): readonly (keyof Row & string)[] {
  return Object.keys(map) as (keyof Row & string)[];
}

/** The columns of a map, to be copied. */
export function copyColumns<Row>(map: ColumnMap<Row>): readonly CopyColumn<Row>[] {
  return fieldsOf(map).map((field) => ({ name: columnName(field), type: map[field], value: (row) => row[field] }));
}
