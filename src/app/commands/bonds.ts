import { parseArgs } from 'node:util';
import { settleImports } from '#importers/derivation/settle-imports.ts';
import { findBondIdNamed } from '#store/bond/bonds/find-bond.ts';
import { type JoinRefusal, joinBonds } from '#store/operator/join-bonds/join-bonds.ts';
import { commandLine, logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTrialTransaction, inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const usage =
  'Usage: bondlens bonds join KEPT GONE [--dry-run]    (each an ISIN or the number in the address of its page)';

/** Why two bonds stay two. */
const reasons: Readonly<Record<JoinRefusal, string>> = {
  unknown: 'one of them is not there',
  same: 'they are one already',
  generated: 'one is of the demo market',
  currency: 'their currencies differ',
  maturity: 'their days of maturity differ',
};

interface BondsWorld {
  readonly withDatabase: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  readonly now: () => Date;
}

interface JoinWords {
  readonly kept: string;
  readonly gone: string;
  readonly isDryRun: boolean;
}

async function join(database: Database, { kept, gone, isDryRun }: JoinWords, world: BondsWorld): Promise<0 | 2> {
  const { print, printError, now } = world;
  const [keptId = 0, goneId = -1] = [await findBondIdNamed(database, kept), await findBondIdNamed(database, gone)];
  const joined = await (isDryRun ? inTrialTransaction : inWriteTransaction)(database, async (tx) => {
    const result = await joinBonds(tx, { keptId, goneId });
    const entry = { loggedAt: now(), action: 'join-bonds', actorId: commandLine, accountId: null, network: null };
    if (result.ok) await logAudit(tx, { ...entry, detail: `${goneId} -> ${keptId}` });
    return result;
  });
  if (!joined.ok) {
    printError(`${kept} and ${gone} stay two bonds: ${reasons[joined.why]}.`);
    return 2;
  }
  for (const { table, moved, dropped } of joined.tables) print(`${table}: ${moved} taken over, ${dropped} dropped`);
  print(isDryRun ? 'Dry run: nothing was joined.' : `${gone} is ${kept} now.`);
  if (!isDryRun) await settleImports(database);
  return 0;
}

/** Runs `bondlens bonds` in a world; gives 0, or 2 where nothing is joined. */
export async function runBonds(args: readonly string[], world: BondsWorld): Promise<0 | 2> {
  const options = { 'dry-run': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [word, kept, gone] = positionals;
  if (positionals.length !== 3 || word !== 'join' || kept === undefined || gone === undefined) {
    world.printError(usage);
    return 2;
  }
  const words = { kept, gone, isDryRun: values['dry-run'] === true };
  return await world.withDatabase((database) => join(database, words, world));
}

/** `bondlens bonds`: what the operator does to bonds by hand. */
export const bonds: Command = {
  name: 'bonds',
  usage: [['join KEPT GONE [--dry-run]', 'make one bond of two that are the same security, each by ISIN or number']],
  run: (args) =>
    runBonds(args, {
      print: console.log,
      printError: console.error,
      now: () => new Date(),
      withDatabase: (work) => withDatabase(readSettings(process.env), console.error, work),
    }),
};
