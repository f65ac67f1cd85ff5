import { setTimeout as sleep } from 'node:timers/promises';
import { renewOperatorPassword } from '#server/account/accounts/demo-accounts.ts';
import type { Database } from '#store/platform/database/database.ts';
import { keepOperator, passwordLine, withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { banners } from './banners.ts';
import { bonds } from './bonds.ts';
import { calc } from './calc.ts';
import { check } from './check-report.ts';
import { comments } from './comments.ts';
import { db } from './db.ts';
import { demo } from './demo.ts';
import { deriveDays } from './derive.ts';
import { doctor } from './doctor.ts';
import { guessCommand } from './guess-command.ts';
import { importCommand } from './import-command.ts';
import { imports } from './imports.ts';
import { mappingsCommand } from './kept-mappings.ts';
import { labels } from './labels.ts';
import { market } from './market.ts';
import { methodology } from './methodology.ts';
import { missing } from './missing.ts';
import { outbox } from './outbox.ts';
import { quotes } from './quotes.ts';
import { restore } from './restore.ts';
import { user } from './run-user-command.ts';
import { schedule } from './schedule.ts';
import { support } from './support.ts';
import { undoCommand } from './undo-command.ts';

/** A command of `npm run bondlens -- <name>`. */
export interface Command {
  readonly name: string;
  /** Lines of help: what follows the name, and what it does. */
  readonly usage: readonly (readonly [form: string, meaning: string])[];
  /** Prints JSON whatever it is asked. */
  readonly isJson?: boolean;
  /** Runs with the words after the name; gives the exit code (`exitCodes`). */
  run(args: readonly string[]): Promise<number>;
}

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

/** `bondlens operator`: the account of who runs the instance. */
const operator: Command = {
  name: 'operator',
  usage: [['new-password', "give the operator's account a new password and print it"]],
  async run(args) {
    if (args.length !== 1 || args[0] !== 'new-password') {
      console.error('Usage: npm run bondlens -- operator new-password');
      return EXIT_REFUSED;
    }
    const password = await withDatabase(readSettings(process.env), console.error, renewOperatorPassword);
    console.log(passwordLine(password));
    return EXIT_OK;
  },
};

/** `bondlens import`: takes market data from files or from the public address of a source. */
const importFiles: Command = {
  name: 'import',
  usage: [
    [
      '<source> <file>... [--date DATE] [--dry-run] [--json]',
      'import files of us-treasury, uk-dmo, moex-iss, ecb, gleif, minfin-ru or sec',
    ],
    ['table --mapping FILE <file>... [--dry-run]', 'import tables of any source by a mapping (docs/import.md)'],
    ['table --guess FILE', 'print the mapping of a file as far as it can be guessed, and why'],
    ['table --as NAME <file>... [--dry-run]', 'import tables by a mapping that is kept by name'],
    ['mappings [keep NAME FILE | show NAME | remove NAME]', 'list, keep, show or remove kept mappings'],
    ['undo ID [--dry-run]', 'take an import back: what it stored goes, what it replaced returns'],
    ['<source> --from URL [--only PARTS]', "fetch from a source's address (docs/import.md)"],
  ],
  run: (args) => {
    const settings = readSettings(process.env);
    const world = { print: console.log, printError: console.error, now: () => new Date() };
    const [name, ...rest] = args;
    if (name === 'table' && rest.includes('--guess')) return guessCommand(rest, world);
    const lent = {
      ...world,
      withDatabase: <Result>(work: (database: Database) => Promise<Result>) =>
        withDatabase(settings, console.error, work),
    };
    if (name === 'mappings') return mappingsCommand(rest, lent);
    if (name === 'undo') return undoCommand(rest, lent);
    return importCommand(args, {
      ...lent,
      onImported: (database) => keepOperator(database, settings, console.error),
      dataDir: settings.dataDir,
      fetch,
      ...(settings.contact !== undefined && { contact: settings.contact }),
      sources: settings.sources,
      sleep: (milliseconds) => sleep(milliseconds),
    });
  },
};

export const commands: readonly Command[] = [
  importFiles,
  market,
  deriveDays,
  imports,
  missing,
  bonds,
  schedule,
  check,
  backup,
  restore,
  doctor,
  support,
  db,
  demo,
  banners,
  calc,
  labels,
  operator,
  outbox,
  user,
  audit,
  quotes,
  comments,
  methodology,
];

/** What `help` prints of all commands, and `--help` of one. */
export function helpText(of: readonly Command[] = commands): string {
  const forms = of.flatMap(({ name, usage }) =>
    usage.map(([form, meaning]) => [`${name} ${form}`.trim(), meaning] as const),
  );
  const width = Math.max(...forms.map(([form]) => form.length));
  const lines = forms.map(([form, meaning]) => `  ${form.padEnd(width)}  ${meaning}`);
  const ending =
    of === commands
      ? [
          `  ${'help, version'.padEnd(width)}  this text, and which version this is`,
          '',
          'Of every command: --help prints its forms, --json what it finds as JSON (what goes wrong as {"error"}).',
          'Exit codes: 0 done; 1 done, with faults found or rows left out; 2 refused, nothing was done; 130 interrupted.',
        ]
      : [];
  return ['Usage: npm run bondlens -- <command>', '', ...lines, ...ending].join('\n');
}
