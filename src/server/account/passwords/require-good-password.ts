import { hasWordOf, passwordLength, passwordLengths } from '#domain/account/password.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../services.ts';
import { isBreachedOften } from './common-passwords.ts';

const SITE = 'Bondlens';

interface Owner {
  readonly name: string;
  readonly email: string;
  readonly twoFactorEnabled: boolean;
}

/** Refuses a new password that is too short, too long, easy to guess from what is known of its owner, or known from breaches (ASVS 5.0, 6.2). */
export async function requireGoodPassword(
  password: string,
  { name, email, twoFactorEnabled }: Owner,
  { isBreached }: Pick<Services, 'isBreached'>,
): Promise<void> {
  const { alone, besideSecondFactor, max } = passwordLengths;
  const length = passwordLength(password);
  if (length < (twoFactorEnabled ? besideSecondFactor : alone)) throw new Refusal('password_too_short', 'password');
  if (length > max) throw new Refusal('password_too_long', 'password');
  if (hasWordOf(password, [SITE, name, email.split('@')[0] ?? ''])) throw new Refusal('password_personal', 'password');
  if ((await isBreachedOften(password)) || (await isBreached(password)))
    throw new Refusal('password_known', 'password');
}
