import type { TableOf } from '../column-map.ts';
import type { Queries } from '../database.ts';

interface OperatorAccount {
  readonly id: 'operator';
  readonly passwordHash: string;
  readonly updatedAt: Date;
}

export type OperatorAccountTable = TableOf<OperatorAccount, 'updatedAt'>;

/** The hash of the operator's password; undefined while there is no operator's account. */
export async function findOperatorPasswordHash({ kysely }: Queries): Promise<string | undefined> {
  const row = await kysely.selectFrom('operatorAccount').select('passwordHash').executeTakeFirst();
  return row?.passwordHash;
}

/** Makes the operator's account; false when another process was first. */
export async function addOperatorAccount({ kysely }: Queries, passwordHash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await kysely
    .insertInto('operatorAccount')
    .values({ id: 'operator', passwordHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Gives the operator's account another password, and makes it where there is none. */
export async function saveOperatorAccount({ kysely }: Queries, passwordHash: string): Promise<void> {
  const row = { passwordHash, updatedAt: new Date() };
  await kysely
    .insertInto('operatorAccount')
    .values({ id: 'operator', ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
