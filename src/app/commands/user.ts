import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';
import { parseUserCommand } from './parse-user-command.ts';
import { runUserCommand } from './run-user-command.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

const usage = [
  [
    'list [TEXT] | show <account>',
    'list accounts, or show one with what it was given; an account is an id or an address',
  ],
  ['add <address> --name NAME [--operator]', 'make an account and print its one-time password'],
  [
    'grant <account> level|flag|tariff <value> [--until DATE] --reason TEXT',
    'give an account a level (1077 is full access), a flag or a tariff, until the end of a day (UTC) or for ever',
  ],
  ['revoke <account> <grant> --reason TEXT', 'take a grant back'],
  ['close | open | end-sessions <account> [--reason TEXT]', 'close an account, open it again, or sign it out'],
  ['remove-factor <account> [--reason TEXT]', 'take away the authenticator that its owner has lost'],
  ['operator <account> on | off [--reason TEXT]', 'let an account run this instance, or no more'],
] as const;

/** `bondlens user`: who can sign in, and what they see. */
export const user: Command = {
  name: 'user',
  usage,
  async run(args) {
    const actor = parseUserCommand(args);
    if (actor === undefined) {
      console.error(['Usage:', ...usage.map(([form]) => `npm run bondlens -- user ${form}`)].join('\n'));
      return EXIT_REFUSED;
    }
    const said = await withDatabase(readSettings(process.env), console.error, (database) =>
      runUserCommand(database, actor, new Date()),
    );
    console.log(said);
    return EXIT_OK;
  },
};
