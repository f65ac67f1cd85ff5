import {
  findNaming,
  type NamingColumn,
  type RenamedSubject,
  removeTold,
} from '../../platform/bulk-copy/rename-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { saveFurtherCodes } from './issuer-codes.ts';

/** Lets the rows of a table name the kept issuer; of two that would be one row that of the kept issuer stands. */
async function rename(tx: WriteTransaction, naming: NamingColumn, subject: RenamedSubject) {
  const { client } = tx;
  const { table, column } = naming;
  await removeTold(tx, naming, subject);
  const returned = table === 'instrument' ? 'returning id' : '';
  const { rows } = await client.query<{ id: number }>(
    `update ${table} set ${column} = $1 where ${column} = $2 ${returned}`,
    [subject.keptId, subject.goneId],
  );
  if (table === 'instrument') return rows.map(({ id }) => id);
  return [];
}

/** What the gone issuer told and the kept one does not. Its identifier is free only when it is gone. */
const TAKE_OVER = `
  with gone as (delete from issuer where id = $1 returning *)
  select code, country, sector, lei, status_id as "statusId" from gone`;

interface GoneIssuer {
  readonly code: string;
  readonly country: string | null;
  readonly sector: string | null;
  readonly lei: string | null;
  readonly statusId: number | null;
}

/**
 * Makes one issuer of two that are the same company. What names the second names the first: instruments, reports, ratings, relations and all
 * else. The first keeps what it says and takes over what only the second said, its codes among it; the address of the second leads to it.
 */
export async function joinIssuers(tx: WriteTransaction, keptId: number, goneId: number): Promise<void> {
  const { client } = tx;
  const both = [keptId, goneId];
  await client.query('delete from issuer_relation where issuer_id = any($1) and related_issuer_id = any($1)', [both]);
  for (const naming of await findNaming(tx, ['issuer_id', 'related_issuer_id']))
    await noteChangedIds(tx, 'instrument', await rename(tx, naming, { keptId, goneId }));
  const { rows } = await client.query<GoneIssuer>(TAKE_OVER, [goneId]);
  const [gone] = rows;
  if (gone === undefined) return;
  await client.query(
    `update issuer set country = coalesce(country, $2), sector = coalesce(sector, $3), lei = coalesce(lei, $4),
       status_id = coalesce(status_id, $5) where id = $1`,
    [keptId, gone.country, gone.sector, gone.lei, gone.statusId],
  );
  await saveFurtherCodes(tx, [{ code: gone.code, issuerId: keptId }]);
  await client.query('insert into former_issuer (id, issuer_id) values ($1, $2)', [goneId, keptId]);
  await noteChangedIds(tx, 'issuer', both);
  await noteChangedIds(tx, 'issuer_rating', both);
}
