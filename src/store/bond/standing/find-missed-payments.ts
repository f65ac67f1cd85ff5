import { sql } from 'kysely';
import type { IssueDefault } from '#domain/bond/issue-records.ts';
import type { Queries } from '../../platform/database/database.ts';

type MissedPayment = Pick<IssueDefault, 'dueOn' | 'kind' | 'state' | 'settledOn'>;

/** The payments of a bond that were not made when they were due. */
export async function findMissedPayments({ kysely }: Queries, bondId: number): Promise<readonly MissedPayment[]> {
  const { rows } = await sql<MissedPayment>`
    select due_on as "dueOn", kind, state, settled_on as "settledOn"
    from issue_default where instrument_id = ${bondId} order by due_on`.execute(kysely);
  return rows;
}
