import type { TableOf } from '../column-map.ts';
import type { Queries } from '../database.ts';

/** Something that the operator decided: `grant quotes`, and of whom and what. */
export interface OperatorAction {
  readonly doneAt: Date;
  readonly action: string;
  readonly subject: string;
}

export type OperatorLogTable = TableOf<OperatorAction & { readonly id: number }, 'id'>;

/** Notes what the operator decided; within the transaction that does it. */
export async function logOperatorAction({ kysely }: Queries, action: OperatorAction): Promise<void> {
  await kysely.insertInto('operatorLog').values(action).execute();
}

/** The last things that the operator decided, latest first. */
export async function findOperatorActions({ kysely }: Queries, most: number): Promise<readonly OperatorAction[]> {
  return kysely
    .selectFrom('operatorLog')
    .orderBy('id', 'desc')
    .limit(most)
    .select(['doneAt', 'action', 'subject'])
    .execute();
}
