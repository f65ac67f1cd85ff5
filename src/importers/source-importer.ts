import type { RowFailure } from '#domain/market/import-run.ts';
import type { IsoDate } from '#math/units.ts';
import type { NewSource } from '#store/market/sources/sources.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';

/** By which a source tells whether an answer has changed (RFC 9110, section 8.8). */
export interface CacheValidator {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A file as it was found, and its text. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The content as text; of a binary file whatever its bytes give. */
  readonly text: string;
  /** Whether it is the beginning of a file alone. */
  readonly isHead?: boolean;
  /** Of an answer: its address, and by what it is asked for again only when it has changed. */
  readonly fetched?: { readonly url: string; readonly validator: CacheValidator | null };
}

export interface ReadOptions {
  /** Day of the prices, for files that do not carry one. */
  readonly date?: IsoDate;
}

export interface StoredRows {
  readonly stored: number;
  readonly unchanged: number;
  /** Rows that only the database could refuse, such as those of an instrument that it does not know. */
  readonly failures?: readonly RowFailure[];
  /** Instruments whose derived values must be computed again on all their days. */
  readonly instrumentIds: Iterable<number>;
  /** Further ones, of which only days from this one on changed. */
  readonly changedFrom?: { readonly date: IsoDate; readonly instrumentIds: readonly number[] };
}

/** Of a file without a good row: not even its issuer is told of. */
export const nothingStored: StoredRows = { stored: 0, unchanged: 0, instrumentIds: [] };

/** A file that was understood: what it holds, and how to store it. Nothing is written before `store`. */
export interface ReadFile {
  readonly rowsRead: number;
  readonly failures: readonly RowFailure[];
  store(tx: WriteTransaction, origin: Origin): Promise<StoredRows>;
}

/** One kind of file of a source, known by its content. */
export interface FileKind {
  readonly kind: string;
  /** Whether a file is of the kind by its beginning, which is all that is given of a text (`headOf`). */
  matches(file: SourceFile): boolean;
  /** Whether a file that matches is of the kind also when nobody names the source; of every one when absent. */
  isCertain?(file: SourceFile): boolean;
  /** Whether the file does not tell of which day it is, so that `date` has to. */
  needsDay?(file: SourceFile): boolean;
  /** Throws ImportError when the file as a whole cannot be read. */
  read(file: SourceFile, options: ReadOptions): ReadFile | Promise<ReadFile>;
}

export interface SourceImporter {
  readonly source: NewSource;
  readonly kinds: readonly FileKind[];
}
