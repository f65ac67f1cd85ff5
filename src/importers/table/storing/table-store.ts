import type { CodeScheme } from '#domain/market/instrument.ts';
import type { Origin, WriteCounts, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { TableMapping } from '../mapping/read-mapping.ts';
import type { MappedRow, RowReader } from '../mapping/read-rows.ts';

/** A table on its way into the store. */
export interface TableTask<Row> {
  readonly mapping: TableMapping;
  readonly rows: RowReader<Row>;
  readonly tx: WriteTransaction;
  /** For look-ups while the transaction takes rows. */
  readonly database: Database;
  readonly origin: Origin;
  /** Where the table lies, and the files that its rows name. */
  readonly folder: string;
}

export type TableStore<Row> = (task: TableTask<Row>) => Promise<StoredRows>;

/** The scheme of the codes by which a mapping's rows name their instruments. */
export function codeScheme({ codes, source }: TableMapping): CodeScheme {
  return codes === 'own' ? `own-${source.code}` : codes;
}

/** The code under which the store keeps an issuer or a market participant of a source. */
export function codeOfSource({ source }: TableMapping, code: string): string {
  return `${source.code}-${code}`;
}

export type NamedRow = MappedRow<{ readonly isin: string | null; readonly code: string | null }>;

/** Rows of the file that belong to bonds which changed, and to those which did not. */
export function changedRows(
  byBond: ReadonlyMap<number, readonly unknown[]>,
  taken: ReadonlyMap<number, unknown>,
  changed: ReadonlySet<number>,
): WriteCounts {
  const count = (ids: Iterable<number>) => [...ids].reduce((sum, id) => sum + (byBond.get(id)?.length ?? 0), 0);
  const stored = count(changed);
  return { stored, unchanged: count(taken.keys()) - stored };
}
