import { passwordLengths } from '#domain/account/password.ts';
import { findAccountByEmail, findPasswordHash } from '#store/account/accounts/accounts.ts';
import type { Database } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { isPasswordOf, passwordHash } from '../passwords/password.ts';

interface TypedPassword {
  readonly email: string;
  readonly password: string;
}

/** The account of an address and its password. Throws a Refusal for any other pair; a session is the business of `startSession`. */
export async function accountOfPassword(database: Database, { email, password }: TypedPassword): Promise<string> {
  const wrong = new Refusal('wrong_password', 'password');
  // In units of its code, of which a character has two at most.
  if (password.length > 2 * passwordLengths.max) throw wrong;
  const account = await findAccountByEmail(database, email);
  const hash = account && (await findPasswordHash(database, account.id));
  if (account === undefined || hash === undefined) {
    // Nobody learns by the time it takes whether the address has an account.
    await passwordHash(password);
    throw wrong;
  }
  if (!(await isPasswordOf(password, hash))) throw wrong;
  // Told to who knows the password alone.
  if (!account.emailVerified) throw new Refusal('email_unverified', 'email');
  return account.id;
}
