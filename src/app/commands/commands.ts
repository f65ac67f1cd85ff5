import { renewOperatorPassword } from '#server/account/accounts/demo-accounts.ts';
import { passwordLine, withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { banners } from './banners.ts';
import { calc } from './calc.ts';
import { check } from './check-report.ts';
import { comments } from './comments.ts';
import { db } from './db.ts';
import { demo } from './demo.ts';
import { deriveDays } from './derive.ts';
import { importFiles } from './import.ts';
import { imports } from './imports.ts';
import { labels } from './labels.ts';
import { methodology } from './methodology.ts';
import { outbox } from './outbox.ts';
import { quotes } from './quotes.ts';
import { restore } from './restore.ts';
import { user } from './run-user-command.ts';
import { schedule } from './schedule.ts';

/** A command of `npm run bondlens -- <name>`. */
export interface Command {
  readonly name: string;
  /** Lines of help: what follows the name, and what it does. */
  readonly usage: readonly (readonly [form: string, meaning: string])[];
  /** Runs with the words after the name; gives the exit code. */
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

export const commands: readonly Command[] = [
  importFiles,
  deriveDays,
  imports,
  schedule,
  check,
  backup,
  restore,
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

/** What `help` prints. */
export function helpText(): string {
  const forms = commands.flatMap(({ name, usage }) =>
    usage.map(([form, meaning]) => [`${name} ${form}`.trim(), meaning] as const),
  );
  const width = Math.max(...forms.map(([form]) => form.length));
  const lines = forms.map(([form, meaning]) => `  ${form.padEnd(width)}  ${meaning}`);
  return ['Usage: npm run bondlens -- <command>', '', ...lines, `  ${'help'.padEnd(width)}  this text`].join('\n');
}
