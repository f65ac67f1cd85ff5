import { sql } from 'kysely';
import type { IssuerIdentifier } from '#domain/issuer/issuer-identifier.ts';
import type { Issuer } from '#domain/market/instrument.ts';
import type { IsoDate } from '#math/units.ts';
import { issuerColumns } from '../../market/instruments/instrument-table.ts';
import { mergeNamedRows, stageRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, copyColumns, fieldsOf, type Queries, type TableOf } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';
import { findFurtherCodes } from './issuer-codes.ts';
import { joinIssuers } from './join-issuers.ts';

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
export async function findIssuer(queries: Queries, id: number) {
  const [issuer] = await issuerById(queries, { id });
  return issuer;
}

/** An issuer as a source names it; without an id the database numbers it. */
export type NewIssuer = Omit<CodedIssuer, 'id'> & { readonly id?: number };

/** What a source does not say of an issuer stays as another one said. */
const fillOnly = ['country', 'sector', 'lei'] as const;

/** Fills in what is not known of an issuer. */
async function fillIssuer(tx: WriteTransaction, id: number, said: Pick<Issuer, 'country' | 'sector'>) {
  const { country, sector } = said;
  const { rows } = await tx.client.query(
    `update issuer set country = coalesce(country, $2), sector = coalesce(sector, $3)
     where id = $1 and (country is null and $2::text is not null or sector is null and $3::text is not null) returning id`,
    [id, country, sector],
  );
  if (rows.length > 0) await noteChangedIds(tx, 'issuer', [id]);
}

/** Stores issuers, known by their code; gives the id of each code. Of one with the code beside another of its own only what is not known is filled in. */
export async function saveIssuers(tx: WriteTransaction, issuers: readonly NewIssuer[]) {
  const further = await findFurtherCodes(
    tx,
    issuers.map(({ code }) => code),
  );
  const own = issuers.filter(({ code }) => !further.has(code));
  const target = { table: 'issuer', columns: codedIssuerColumns, notedAs: 'issuer', fillOnly } as const;
  const ids = await mergeNamedRows<NewIssuer>(tx, target, own);
  for (const issuer of issuers) {
    const id = further.get(issuer.code);
    if (id !== undefined) await fillIssuer(tx, id, issuer);
  }
  return new Map([...ids, ...further]);
}

/** An issuer with all by which sources and registers know it. */
export interface KnownIssuer extends CodedIssuer {
  readonly furtherCodes: readonly string[];
  readonly identifiers: readonly IssuerIdentifier[];
}

/** All issuers of real data, by which issuers of a file are looked up. */
export function findKnownIssuers({ kysely }: Queries): Promise<readonly KnownIssuer[]> {
  return kysely
    .selectFrom('issuer')
    .where('isGenerated', '=', false)
    .orderBy('id')
    .select(fieldsOf(codedIssuerColumns))
    .select([
      sql<string[]>`array(select code from issuer_code where issuer_id = issuer.id order by code)`.as('furtherCodes'),
      sql<
        IssuerIdentifier[]
      >`coalesce((select json_agg(json_build_object('scheme', scheme, 'value', value) order by scheme)
        from issuer_identifier where issuer_id = issuer.id), '[]')`.as('identifiers'),
    ])
    .execute();
}

/** Ids of the issuers with these codes; a code that nobody has is absent. */
export async function findIssuerIds(queries: Queries, codes: readonly string[]) {
  const rows = await queries.kysely
    .selectFrom('issuer')
    .where('code', '=', sql<string>`any(${codes})`)
    .select(['code', 'id'])
    .execute();
  return new Map([...rows.map((row) => [row.code, row.id] as const), ...(await findFurtherCodes(queries, codes))]);
}

export interface IssuerLink {
  readonly instrumentId: number;
  readonly issuerId: number;
}

/** Names the issuers of instruments; gives the ids of the instruments that had another one or none. */
export async function saveIssuerLinks(tx: WriteTransaction, links: readonly IssuerLink[]) {
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

export type IssuerIdentifierTable = IssuerIdentifier & { readonly issuerId: number };

/** The numbers under which registers know an issuer, by register. */
export function findIssuerIdentifiers({ kysely }: Queries, issuerId: number) {
  return kysely
    .selectFrom('issuerIdentifier')
    .where('issuerId', '=', issuerId)
    .orderBy('scheme')
    .select(['scheme', 'value'])
    .execute();
}

/** The issuer that a register knows under this number. */
export async function findIssuerByIdentifier({ kysely }: Queries, { scheme, value }: IssuerIdentifier) {
  const row = await kysely
    .selectFrom('issuerIdentifier')
    .where((is) => is.and({ scheme, value }))
    .orderBy('issuerId')
    .select('issuerId')
    .limit(1)
    .executeTakeFirst();
  return row?.issuerId;
}

/** Stores numbers of issuers, of each register one; gives the issuers of which one is new or different. */
export async function saveIssuerIdentifiers(
  { kysely }: WriteTransaction,
  identifiers: readonly IssuerIdentifierTable[],
): Promise<ReadonlySet<number>> {
  if (identifiers.length === 0) return new Set();
  const changed = await kysely
    .insertInto('issuerIdentifier')
    .values([...identifiers])
    .onConflict((known) =>
      known
        .columns(['issuerId', 'scheme'])
        .doUpdateSet({ value: sql<string>`excluded.value` })
        .where(sql<boolean>`issuer_identifier.value <> excluded.value`),
    )
    .returning('issuerId')
    .execute();
  return new Set(changed.map(({ issuerId }) => issuerId));
}

/** The issuers that have these identifiers. */
export async function findIssuersByLei({ kysely }: Queries, leis: readonly string[]) {
  const rows = await kysely
    .selectFrom('issuer')
    .where('lei', '=', sql<string>`any(${leis})`)
    .select(['id', 'code', 'country'])
    .select((row) => row.ref('lei').$notNull().as('lei'))
    .execute();
  return new Map(rows.map(({ lei, ...issuer }) => [lei, issuer]));
}

/** Identifiers of real issuers of which the register's record is not known, or is of before a day, and that were not asked for since; those first that never were, then those that were longest ago. */
export async function findLeisToAsk({ kysely }: Queries, { before, limit }: { before: IsoDate; limit: number }) {
  const rows = await kysely
    .selectFrom('issuer')
    .leftJoin('legalEntity', 'legalEntity.lei', 'issuer.lei')
    .leftJoin('registerLookup as lookup', (join) =>
      join.onRef('lookup.code', '=', 'issuer.lei').on('lookup.register', '=', 'gleif'),
    )
    .where('issuer.isGenerated', '=', false)
    .where((is) => is.or([is('legalEntity.asOf', 'is', null), is('legalEntity.asOf', '<', before)]))
    .where((is) => is.or([is('lookup.askedAt', 'is', null), is('lookup.askedAt', '<', new Date(before))]))
    .where('issuer.lei', 'is not', null)
    .orderBy('lookup.askedAt', (order) => order.asc().nullsFirst())
    .orderBy('issuer.id')
    .limit(limit)
    .select((row) => row.ref('issuer.lei').$notNull().as('lei'))
    .execute();
  return rows.map(({ lei }) => lei);
}

interface AnswersOfNumbers {
  readonly scheme: IssuerIdentifier['scheme'];
  /** What stands before and after a number in the address of its answer. */
  readonly address: readonly [before: string, after: string];
  /** Those whose answer was imported since then, and not taken back, or was unchanged, are left out. */
  readonly since: Date;
  /** So are those of which the register has had nothing, and was asked since then. */
  readonly absentSince: Date;
  readonly limit: number;
}

/** The numbers under which the SEC knows real issuers, of which no answer is as new as is asked: those that never answered first, then those that did longest ago. */
export async function findNumbersToAsk({ kysely }: Queries, question: AnswersOfNumbers) {
  const { scheme, address, since, absentSince, limit } = question;
  const [before, after] = address;
  const hasAnswer = (from: Date) => sql<boolean>`exists (select from import_run as run
    where run.fetched_from = ${before}::text || value || ${after}::text and run.undone_at is null and run.finished_at >= ${from}::timestamptz)`;
  const answeredAt = sql<Date | null>`(select max(run.finished_at) from import_run as run
    where run.fetched_from = ${before}::text || value || ${after}::text and run.undone_at is null)`;
  const rows = await kysely
    .selectFrom('issuerIdentifier')
    .innerJoin('issuer', 'issuer.id', 'issuerIdentifier.issuerId')
    .leftJoin('registerLookup as lookup', (join) =>
      join.onRef('lookup.code', '=', 'value').on('lookup.register', '=', 'sec'),
    )
    .where('scheme', '=', scheme)
    .where('isGenerated', '=', false)
    .where((is) => is.not(hasAnswer(since)))
    .where((is) => is.or([is('lookup.askedAt', 'is', null), is('lookup.askedAt', '<', since)]))
    .where((is) =>
      is.or([is('lookup.askedAt', 'is', null), is('lookup.askedAt', '<', absentSince), hasAnswer(new Date(0))]),
    )
    .orderBy(sql`greatest(lookup.asked_at, ${answeredAt})`, (order) => order.asc().nullsFirst())
    .orderBy('issuer.id')
    .limit(limit)
    .select('value')
    .execute();
  return rows.map(({ value }) => value);
}

/** Who issued these instruments, as far as that is known. */
export async function findIssuersOf({ kysely }: Queries, instrumentIds: readonly number[]) {
  const rows = await kysely
    .selectFrom('instrument')
    .leftJoin('issuer', 'issuer.id', 'instrument.issuerId')
    .where('instrument.id', '=', sql<number>`any(${instrumentIds}::bigint[])`)
    .select(['instrument.id', 'instrument.issuerId', 'issuer.lei'])
    .execute();
  return new Map(rows.map(({ id, ...issuer }) => [id, issuer]));
}

/** Fills in the country of an issuer of which none is known. */
export async function fillCountry(tx: WriteTransaction, issuerId: number, country: string) {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('issuer')
    .set({ country })
    .where('id', '=', issuerId)
    .where('country', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0) await noteChangedIds(tx, 'issuer', [issuerId]);
}

/**
 * Gives an issuer without an identifier this one. An issuer that only the register made known, under the given code, and that issued
 * nothing is the same company: it gives way. False when another issuer has the identifier.
 */
export async function adoptLei(tx: WriteTransaction, issuerId: number, lei: string, registerCode: string) {
  const { kysely } = tx;
  const holder = await kysely.selectFrom('issuer').where('lei', '=', lei).select(['id', 'code']).executeTakeFirst();
  if (holder !== undefined) {
    const issued = await kysely
      .selectFrom('instrument')
      .where('issuerId', '=', holder.id)
      .select('id')
      .limit(1)
      .execute();
    if (holder.code !== registerCode || issued.length > 0) return false;
    await joinIssuers(tx, issuerId, holder.id);
    return true;
  }
  await kysely.updateTable('issuer').set({ lei }).where('id', '=', issuerId).execute();
  await noteChangedIds(tx, 'issuer', [issuerId]);
  return true;
}
