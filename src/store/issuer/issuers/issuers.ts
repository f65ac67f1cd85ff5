import { sql } from 'kysely';
import type { Issuer } from '#domain/market/instrument.ts';
import { issuerColumns } from '../../market/instruments/instrument-table.ts';
import { mergeNamedRows } from '../../platform/bulk-copy/merge-named-rows.ts';
import { stageRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, copyColumns, fieldsOf, type Queries, type TableOf } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';

export type CodedIssuer = Issuer & { readonly code: string };

export type IssuerTable = TableOf<
  CodedIssuer & { readonly statusId: number | null },
  'id' | 'isGenerated' | 'statusId'
>;

/** With the code by which sources know an issuer. */
export const codedIssuerColumns: ColumnMap<CodedIssuer> = { ...issuerColumns, code: 'text' };

const issuerById = preparedStatement<{ readonly id: number }, Issuer>((kysely, { id }) =>
  kysely.selectFrom('issuer').where('id', '=', id).select(fieldsOf(issuerColumns)),
);

/** The issuer with this id. */
export async function findIssuer(queries: Queries, id: number): Promise<Issuer | undefined> {
  const [issuer] = await issuerById(queries, { id });
  return issuer;
}

/** An issuer as a source names it; without an id the database numbers it. */
export type NewIssuer = Omit<CodedIssuer, 'id'> & { readonly id?: number };

/** Stores issuers, known by their code; gives the id of each code. */
export function saveIssuers(tx: WriteTransaction, issuers: readonly NewIssuer[]): Promise<ReadonlyMap<string, number>> {
  return mergeNamedRows<NewIssuer>(tx, { table: 'issuer', columns: codedIssuerColumns, notedAs: 'issuer' }, issuers);
}

/** Ids of the issuers with these codes; a code that nobody has is absent. */
export async function findIssuerIds(
  { kysely }: Queries,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await kysely
    .selectFrom('issuer')
    .where('code', '=', sql<string>`any(${codes})`)
    .select(['code', 'id'])
    .execute();
  return new Map(rows.map((row) => [row.code, row.id]));
}

export interface IssuerLink {
  readonly instrumentId: number;
  readonly issuerId: number;
}

/** Names the issuers of instruments; gives the ids of the instruments that had another one or none. */
export async function saveIssuerLinks(
  tx: WriteTransaction,
  links: readonly IssuerLink[],
): Promise<ReadonlySet<number>> {
  const columns = copyColumns<IssuerLink>({ instrumentId: 'int8', issuerId: 'int8' });
  await stageRows(tx, 'staged_issuer_link', columns, links);
  const { rows } = await tx.client.query<{ id: number }>(
    `update instrument as known set issuer_id = link.issuer_id, updated_at = now()
     from pg_temp.staged_issuer_link as link
     where known.id = link.instrument_id and known.issuer_id is distinct from link.issuer_id returning known.id`,
  );
  const changed = new Set(rows.map((row) => row.id));
  await noteChangedIds(tx, 'instrument', changed);
  return changed;
}
