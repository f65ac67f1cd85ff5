import { setTimeout as sleep } from 'node:timers/promises';
import { makeOperatorAccount, passwordLine, withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';
import { importCommand } from './import-command.ts';

/** `bondlens import`: takes market data from files or from the public address of a source. */
export const importFiles: Command = {
  name: 'import',
  usage: [
    [
      '<source> <file>... [--date DATE] [--dry-run] [--json]',
      'import files of us-treasury, uk-dmo, moex-iss, ecb, gleif, minfin-ru or sec',
    ],
    ['table --mapping FILE <file>... [--dry-run]', 'import tables of any source by a mapping (docs/import.md)'],
    ['<source> --from URL [--only PARTS]', 'fetch from the address of us-treasury, moex-iss or sec'],
  ],
  run: (args) => {
    const settings = readSettings(process.env);
    return importCommand(args, {
      withDatabase: (work) => withDatabase(settings, console.error, work),
      onImported: async (database) => {
        const password = await makeOperatorAccount(database, settings);
        if (password !== undefined) console.error(`The demo accounts are off now. ${passwordLine(password)}`);
      },
      dataDir: settings.dataDir,
      print: console.log,
      printError: console.error,
      fetch,
      ...(settings.contact !== undefined && { contact: settings.contact }),
      sleep: (milliseconds) => sleep(milliseconds),
      now: () => new Date(),
    });
  },
};
