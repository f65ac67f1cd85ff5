import { sql } from 'kysely';
import { LONGEST_RUN_HOURS } from '#domain/market/public-markets.ts';
import { isUnderWay, type TaskState } from '#domain/operator/task-state.ts';
import { type Database, inTransaction, type Queries } from '../../platform/database/database.ts';
import type { UndoneTable } from './undo-tables.ts';

/** An import that is taken back, or was tried to be, and how that went last. */
export interface ImportUndo {
  readonly importId: number;
  /** Whether it only tells what would be taken back. */
  readonly isTrial: boolean;
  /** The account that asked. */
  readonly askedBy: string;
  /** Its part of the network, for the audit log; null once it is done. */
  readonly network: string | null;
  readonly state: TaskState;
  readonly startedAt: Date;
  /** Steps, of how many. */
  readonly done: number;
  readonly total: number;
  readonly failure: string | null;
  readonly tables: readonly UndoneTable[];
}

export type ImportUndoTable = ImportUndo & { readonly isRequested: boolean };

const fields = [
  'importId',
  'isTrial',
  'askedBy',
  'network',
  'state',
  'startedAt',
  'done',
  'total',
  'failure',
  'tables',
] as const;

/** Under way for longer than a run may take: the nodes that had it died, and no other takes it up. */
export const isLost = (undo: Pick<ImportUndo, 'state' | 'startedAt'>, now: Date): boolean =>
  isUnderWay(undo) && undo.startedAt < lostBefore(now);

const lostBefore = (now: Date) => new Date(now.getTime() - LONGEST_RUN_HOURS * 3_600_000);

/** How the taking back of these imports goes or went. */
export function findUndos({ kysely }: Queries, importIds: readonly number[]): Promise<readonly ImportUndo[]> {
  return kysely
    .selectFrom('importUndo')
    .select(fields)
    .where('importId', 'in', [0, ...importIds])
    .execute();
}

/** Asks for an import to be taken back, or for what that would do. False where it is under way, and not lost. */
export async function askUndo(
  { kysely }: Queries,
  asked: Pick<ImportUndo, 'importId' | 'isTrial' | 'askedBy' | 'network'> & { readonly now: Date },
): Promise<boolean> {
  const { now, importId, ...who } = asked;
  const begun = {
    ...who,
    state: 'waiting',
    isRequested: true,
    startedAt: now,
    done: 0,
    total: 0,
    failure: null,
  } as const;
  const tables = sql<never>`'[]'::jsonb`;
  const { numInsertedOrUpdatedRows = 0n } = await kysely
    .insertInto('importUndo')
    .values({ importId, ...begun, tables })
    .onConflict((conflict) =>
      conflict
        .column('importId')
        .doUpdateSet({ ...begun, tables })
        .where((is) =>
          is.or([
            is('importUndo.state', 'not in', ['waiting', 'running']),
            is('importUndo.startedAt', '<', lostBefore(now)),
          ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Notes how it goes. */
export async function noteUndo(
  { kysely }: Queries,
  importId: number,
  { tables, ...noted }: Partial<Pick<ImportUndo, 'state' | 'done' | 'total' | 'failure' | 'tables'>>,
): Promise<void> {
  const hasEnded = noted.state === 'done' || noted.state === 'failed';
  const told = tables && { tables: sql<never>`${JSON.stringify(tables)}::jsonb` };
  await kysely
    .updateTable('importUndo')
    .set({ ...noted, ...told, ...(hasEnded && { network: null }) })
    .where('importId', '=', importId)
    .execute();
}

/** The taking back that a node is to do, or to go on with after another died; undefined where it is done. */
export async function findOpenUndo(queries: Queries, importId: number): Promise<ImportUndo | undefined> {
  const [undo] = await findUndos(queries, [importId]);
  return undo !== undefined && isUnderWay(undo) ? undo : undefined;
}

/** Takes over what is asked for, each on one node; what could not be handed on stays asked for. */
export function takeUndos(database: Database, handOn: (importId: number) => Promise<void>): Promise<void> {
  return inTransaction(database, async ({ kysely }) => {
    const { rows } = await sql<{ id: number }>`
      select import_id as id from import_undo where is_requested order by started_at for update skip locked`.execute(
      kysely,
    );
    for (const { id } of rows) {
      await handOn(id);
      await kysely.updateTable('importUndo').set({ isRequested: false }).where('importId', '=', id).execute();
    }
  });
}
