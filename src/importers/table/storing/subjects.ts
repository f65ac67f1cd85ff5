import type { CodeScheme } from '#domain/market/instrument.ts';
import { codeInIsin, isinsWith } from '#domain/market/security-codes.ts';
import type { IsoDate } from '#math/units.ts';
import { findTerms } from '#store/bond/bonds/bond-terms.ts';
import { findCapitalising } from '#store/bond/cash-flows/cash-flows.ts';
import { findIssuerIds } from '#store/issuer/issuers/issuers.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import type { Origin, WriteCounts, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Queries } from '#store/platform/database/database.ts';
import type { StoredRows } from '../../source-importer.ts';
import { ownText } from '../mapping/cell-texts.ts';
import type { TableMapping } from '../mapping/read-mapping.ts';
import type { MappedRow, RowReader } from '../mapping/read-rows.ts';

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
  readonly database: Queries;
  /** The rows once more, where the transaction has instruments that look-ups beside it do not see. */
  readonly rowsBefore?: () => AsyncIterable<readonly MappedRow<Row>[]>;
  /** All rows of the file once more, of which these fields are read, or all; what is wrong with them is not told again. */
  readonly rowsAgain: (names?: readonly string[]) => AsyncIterable<readonly MappedRow<Row>[]>;
  readonly origin: Origin;
  /** Who imports: an account, or the command line. */
  readonly by: string;
  /** From where, for the audit log; null for the command line. */
  readonly network: string | null;
  readonly startedAt: Date;
  /** The day of the import, UTC. */
  readonly today: IsoDate;
  /** Where the table lies, and the files that its rows name. */
  readonly folder: string;
}

/** Stores a table batch by batch, and counts what that changed; nothing is derived from its rows. */
export async function storeBatches<Row>(
  { rows }: TableTask<Row>,
  store: (batch: readonly MappedRow<Row>[]) => Promise<WriteCounts>,
): Promise<StoredRows> {
  let [stored, unchanged] = [0, 0];
  for await (const batch of rows.batches()) {
    const counts = await store(batch);
    stored += counts.stored;
    unchanged += counts.unchanged;
  }
  return { stored, unchanged, instrumentIds: [] };
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

/** Codes that a row of instruments may tell beside ISIN and code, each in the scheme of its name. */
const furtherSchemes = ['cusip', 'sedol', 'figi'] as const;
type FurtherCodes = { readonly [Scheme in (typeof furtherSchemes)[number]]?: string | null };

export type NamedRow = MappedRow<{ readonly isin: string | null; readonly code: string | null } & FurtherCodes>;

/** A code with its scheme. */
interface SchemedCode {
  readonly scheme: CodeScheme;
  readonly code: string;
}

/** The codes of a row by scheme, the ISIN first, then the one of the mapping. */
export function codesOfRow({ values }: NamedRow, own: CodeScheme): readonly SchemedCode[] {
  const told = [
    ['isin', values.isin],
    [own, values.code],
    ...furtherSchemes.map((scheme) => [scheme, values[scheme]] as const),
  ] as const;
  return told.flatMap(([scheme, code]) => (code == null ? [] : [{ scheme, code }]));
}

/** Codes of the same security that follow from one: the national code in an ISIN, and ISINs that may have a national code. */
export function impliedCodes({ scheme, code }: SchemedCode): readonly SchemedCode[] {
  if (scheme === 'isin') return [codeInIsin(code) ?? []].flat();
  return isinsWith(scheme, code).map((isin) => ({ scheme: 'isin', code: isin }));
}

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
  readonly #mapping: TableMapping;
  readonly #known = new Map<CodeScheme, KnownCodes>();

  constructor(mapping: TableMapping) {
    this.#mapping = mapping;
  }

  /** The codes of a row, then those that follow from them; what is a code of all sources may be kept as one of this source. */
  #codesOf(row: NamedRow): readonly SchemedCode[] {
    const told = codesOfRow(row, codeScheme(this.#mapping));
    const own = codeScheme({ ...this.#mapping, codes: 'own' });
    const further = told.filter(({ scheme }) => furtherSchemes.some((each) => each === scheme));
    return [...told, ...told.flatMap(impliedCodes), ...further.map(({ code }) => ({ scheme: own, code }))];
  }

  /** Looks up the codes of rows, so that `idOf` knows them. */
  async learn(queries: Queries, rows: readonly NamedRow[]): Promise<void> {
    const byScheme = new Map<CodeScheme, string[]>();
    for (const { scheme, code } of rows.flatMap((row) => this.#codesOf(row))) {
      const codes = byScheme.get(scheme) ?? [];
      if (codes.push(code) === 1) byScheme.set(scheme, codes);
    }
    for (const [scheme, codes] of byScheme) {
      const known = this.#known.get(scheme) ?? new KnownCodes(scheme);
      this.#known.set(scheme, known);
      await known.learn(queries, codes);
    }
  }

  #find({ scheme, code }: SchemedCode): number | null {
    return this.#known.get(scheme)?.idOf(code) ?? null;
  }

  /** By the ISIN, else by another code, else by one that follows from these or that this source had for it; null for an instrument that the database does not have. */
  idOf(row: NamedRow): number | null {
    for (const code of this.#codesOf(row)) {
      const id = this.#find(code);
      if (id !== null) return id;
    }
    return null;
  }

  /** Whether the codes of a row belong to different instruments. */
  isContradiction(row: NamedRow): boolean {
    return new Set(codesOfRow(row, codeScheme(this.#mapping)).flatMap((code) => this.#find(code) ?? [])).size > 1;
  }
}

/** Notes that a row's instrument is not known, or not named; the first may be as it should. */
export function noteUnknown<Row>({ mapping, rows: { failures } }: TableTask<Row>, row: NamedRow): void {
  const { isin, code } = row.values;
  if (isin === null && code === null) failures.add(row.line, 'missing-value', 'isin', null);
  else if (mapping.unknown === 'fail')
    failures.add(row.line, 'unknown-instrument', isin === null ? 'code' : 'isin', isin ?? code);
}

/** Outstanding faces of bonds, by which amounts of one bond become amounts per 100. */
export class Faces {
  readonly #faces = new Map<number, number | null>();

  async learn(queries: Queries, instrumentIds: readonly (number | null)[]): Promise<void> {
    const unknown = new Set(instrumentIds.filter((id) => id !== null && !this.#faces.has(id)) as readonly number[]);
    if (unknown.size === 0) return;
    const terms = await findTerms(queries, [...unknown]);
    const growing = await findCapitalising(queries, [...unknown]);
    for (const id of unknown) {
      const known = terms.get(id);
      const factor = known?.poolFactor ?? null;
      const isKnown = factor !== null && factor <= 1 && !known?.isAmortising && !growing.has(id);
      this.#faces.set(id, known !== undefined && isKnown ? known.faceValue * factor : null);
    }
  }

  /** Null where the terms are not known, or do not tell what was outstanding on another day. */
  of(instrumentId: number): number | null {
    const face = this.#faces.get(instrumentId) ?? null;
    return face === 0 ? null : face;
  }
}

type Row = NamedRow & { readonly values: NamedRow['values'] & { readonly issuerCode: string | null } };

/** An instrument or an issuer: one of the two ids is given. */
export interface RowSubject {
  readonly instrumentId: number | null;
  readonly issuerId: number | null;
}

/** What a row is about: an issue, else an issuer of the mapping's own source; null, and noted, where there is none. */
export async function subjectOfRow<Own>(
  task: TableTask<Own>,
  subjects: Subjects,
  row: Row,
): Promise<RowSubject | null> {
  const { isin, code, issuerCode } = row.values;
  if (isin !== null || code !== null) {
    const instrumentId = subjects.idOf(row);
    if (instrumentId === null) noteUnknown(task, row);
    return instrumentId === null ? null : { instrumentId, issuerId: null };
  }
  const own = codeOfSource(task.mapping, issuerCode ?? '');
  const issuerId = (await findIssuerIds(task.tx, [own])).get(own);
  if (issuerId !== undefined) return { instrumentId: null, issuerId };
  task.rows.failures.add(row.line, 'unknown-issuer', 'issuerCode', issuerCode);
  return null;
}
