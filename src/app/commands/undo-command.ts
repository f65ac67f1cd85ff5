import { parseArgs } from 'node:util';
import { settleImports } from '#importers/derivation/settle-imports.ts';
import { undoImport } from '#importers/undo-import.ts';
import { UNDO_DAYS } from '#store/operator/imports/import-runs.ts';
import { commandLine } from '#store/platform/audit-log/audit-log.ts';
import type { Database } from '#store/platform/database/database.ts';

interface UndoWorld {
  readonly withDatabase: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  readonly now: () => Date;
}

const usage = 'Usage: bondlens import undo <id> [--dry-run]    (the ids are those of "bondlens imports")';

/** Why an import cannot be taken back. */
const reasons = {
  unknown: 'there is no such import',
  undone: 'it was taken back already',
  'too-old': `it is of an earlier version, or older than ${UNDO_DAYS} days`,
  joined: 'it made one of two companies, which cannot be taken apart',
} as const;

/** `bondlens import undo`: takes an import back. Gives 0, 1 where rows stay that a later import changed, 2 where nothing is taken back. */
export function undoCommand(words: readonly string[], world: UndoWorld): Promise<0 | 1 | 2> {
  const options = { 'dry-run': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const id = Number(positionals[0]);
  const { print, printError, now } = world;
  if (positionals.length !== 1 || !Number.isSafeInteger(id)) {
    printError(usage);
    return Promise.resolve(2);
  }
  const isDryRun = values['dry-run'] === true;
  return world.withDatabase(async (database) => {
    const undone = await undoImport(database, id, { by: commandLine, now: now(), isDryRun });
    if (!undone.ok) {
      printError(`Import ${id}: ${reasons[undone.why]}.`);
      return 2;
    }
    for (const { table, removed, restored, refused, firstRefused, losing, firstLosing } of undone.tables) {
      print(`${table}: ${removed} removed, ${restored} as before, ${refused} stay`);
      for (const key of firstRefused) print(`  stays: ${key}`);
      if (losing > 0) print(`  ${losing} bonds lose their page: ${firstLosing.join('; ')}`);
    }
    print(isDryRun ? 'Dry run: nothing was taken back.' : `Import ${id} is taken back.`);
    if (!isDryRun) {
      await settleImports(database);
    }
    return undone.tables.some(({ refused }) => refused > 0) ? 1 : 0;
  });
}
