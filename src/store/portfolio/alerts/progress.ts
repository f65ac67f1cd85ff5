import type { Queries, TableOf } from '../../platform/database/database.ts';

/** What rules are held against: changed last days, other noted changes, the clock, kept searches. */
export type ProgressPart = 'quotes' | 'changes' | 'times' | 'searches';

interface Progress {
  readonly part: ProgressPart;
  /** The last change that was looked at. */
  readonly position: number;
  readonly doneAt: Date | null;
}

export type AlertProgressTable = TableOf<Progress, 'doneAt'>;

/** Waits for who works on these parts, and keeps others from them to the end of the transaction. */
export async function holdProgress({ kysely }: Queries, parts: readonly ProgressPart[]) {
  await kysely
    .selectFrom('alertProgress')
    .where('part', 'in', parts)
    .orderBy('part')
    .select('part')
    .forUpdate()
    .execute();
}

/** Takes a part to the end of the transaction; undefined while another works on it. */
export async function lockProgress({ kysely }: Queries, part: ProgressPart) {
  return kysely
    .selectFrom('alertProgress')
    .where('part', '=', part)
    .selectAll()
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Notes how far a part has come; all that was done on the way is stored with it, or nothing. */
export async function moveProgress(
  { kysely }: Queries,
  part: ProgressPart,
  to: { readonly position?: number; readonly doneAt?: Date },
) {
  await kysely.updateTable('alertProgress').set(to).where('part', '=', part).execute();
}
