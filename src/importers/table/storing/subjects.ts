import type { CodeScheme } from '#domain/market/instrument.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import type { Origin, WriteCounts, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database, Queries } from '#store/platform/database/database.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { TableMapping } from '../mapping/read-mapping.ts';
import type { MappedRow, RowReader } from '../mapping/read-rows.ts';
import { ownText } from '../own-text.ts';

/** Ids of one scheme of codes, each asked of the database once. */
class KnownCodes {
  readonly #scheme: CodeScheme;
  readonly #ids = new Map<string, number | null>();

  constructor(scheme: CodeScheme) {
    this.#scheme = scheme;
  }

  idOf(code: string | null): number | null {
    return code === null ? null : (this.#ids.get(code) ?? null);
  }

  async learn(queries: Queries, codes: Iterable<string | null>): Promise<void> {
    const unknown = new Set<string>();
    for (const code of codes) if (code !== null && !this.#ids.has(code)) unknown.add(ownText(code));
    if (unknown.size === 0) return;
    const found = await findInstrumentIds(queries, this.#scheme, [...unknown]);
    for (const code of unknown) this.#ids.set(code, found.get(code) ?? null);
  }
}

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

/** Finds the instruments that rows are about. */
export class Subjects {
  readonly #isins = new KnownCodes('isin');
  readonly #codes: KnownCodes;

  constructor(scheme: CodeScheme) {
    this.#codes = new KnownCodes(scheme);
  }

  /** Looks up the codes of rows, so that `idOf` knows them. */
  async learn(queries: Queries, rows: readonly NamedRow[]): Promise<void> {
    await this.#isins.learn(
      queries,
      rows.map(({ values }) => values.isin),
    );
    await this.#codes.learn(
      queries,
      rows.map(({ values }) => values.code),
    );
  }

  /** By the ISIN, else by the other code; null for an instrument that the database does not have. */
  idOf({ values }: NamedRow): number | null {
    return this.#isins.idOf(values.isin) ?? this.#codes.idOf(values.code);
  }

  /** Whether ISIN and code belong to different instruments. */
  isContradiction({ values }: NamedRow): boolean {
    const [byIsin, byCode] = [this.#isins.idOf(values.isin), this.#codes.idOf(values.code)];
    return byIsin !== null && byCode !== null && byIsin !== byCode;
  }
}

/** Notes that a row's instrument is not known, or not named; the first may be as it should. */
export function noteUnknown<Row>({ mapping, rows: { failures } }: TableTask<Row>, row: NamedRow): void {
  const { isin, code } = row.values;
  if (isin === null && code === null) failures.add(row.line, 'missing-value', 'isin', null);
  else if (mapping.unknown === 'fail')
    failures.add(row.line, 'unknown-instrument', isin === null ? 'code' : 'isin', isin ?? code);
}
