import { renewOperatorPassword } from '#server/accounts/operator-account.ts';
import { type AuditRecord, findAuditEntries } from '#store/audit-log/audit-log.ts';
import { passwordLine } from '../operator-account.ts';
import { readSettings } from '../settings.ts';
import { withDatabase } from '../with-database.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

const SHOWN_ACTIONS = 50;

function lineOf({ loggedAt, action, actorId, accountId, detail }: AuditRecord): string {
  return [loggedAt.toISOString(), action, actorId ?? '-', accountId ?? '-', detail].join('\t');
}

async function printLog(): Promise<number> {
  const actions = await withDatabase(readSettings(process.env), console.error, (database) =>
    findAuditEntries(database, SHOWN_ACTIONS),
  );
  console.log(actions.length === 0 ? 'Nothing was noted yet.' : actions.map(lineOf).join('\n'));
  return EXIT_OK;
}

/** `bondlens operator`: the account of who runs the instance. */
export const operator: Command = {
  name: 'operator',
  usage: [
    ['new-password', "give the operator's account a new password and print it"],
    ['log', 'who did what to accounts, access and the site last'],
  ],
  async run(args) {
    if (args.length === 1 && args[0] === 'log') return printLog();
    if (args.length !== 1 || args[0] !== 'new-password') {
      console.error('Usage: npm run bondlens -- operator new-password | log');
      return EXIT_REFUSED;
    }
    const password = await withDatabase(readSettings(process.env), console.error, renewOperatorPassword);
    console.log(passwordLine(password));
    return EXIT_OK;
  },
};
