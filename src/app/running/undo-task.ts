import { settleImports } from '#importers/derivation/settle-imports.ts';
import { type UndoResult, undoImport } from '#importers/undo-import.ts';
import { findOpenUndo, noteUndo } from '#store/operator/imports/import-undo.ts';
import type { Database } from '#store/platform/database/database.ts';
import { stepNotes } from './step-notes.ts';

interface UndoWorld {
  readonly database: Database;
  readonly now: () => Date;
}

/** Takes back the import that was asked for, or tells what that would do, and notes how it goes; null where it is done already. */
export async function runUndoTask({ database, now }: UndoWorld, importId: number): Promise<UndoResult | null> {
  const asked = await findOpenUndo(database, importId);
  if (asked === undefined) return null;
  const { isTrial: isDryRun, askedBy: by, network } = asked;
  await noteUndo(database, importId, { state: 'running' });
  const onStep = stepNotes(now, (done, total) => noteUndo(database, importId, { done, total }));
  try {
    const undone = await undoImport(database, importId, { by, network, now: now(), isDryRun, onStep });
    // By a node that died before it could say so.
    const isDone = undone.ok || (undone.why === 'undone' && !isDryRun);
    if (isDone && !isDryRun) await settleImports(database);
    const tables = undone.ok ? undone.tables : [];
    await noteUndo(database, importId, isDone ? { state: 'done', tables } : { state: 'failed', failure: undone.why });
    return undone;
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await noteUndo(database, importId, { state: 'failed', failure: failure.slice(0, 500) });
    throw error;
  }
}
