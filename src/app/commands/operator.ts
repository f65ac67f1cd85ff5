import { renewOperatorPassword } from '#server/account/accounts/operator-account.ts';
import { passwordLine } from '../running/operator-account.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

/** `bondlens operator`: the account of who runs the instance. */
export const operator: Command = {
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
