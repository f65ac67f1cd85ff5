import type { FastifyRequest } from 'fastify';
import { findAccount } from '#store/account/accounts/accounts.ts';
import type { Queries } from '#store/platform/database/database.ts';
import type { Services } from '../services.ts';
import { addressFor, languageOfAccount, queueMail } from './messages.ts';

/** Changes of how an account is signed in to that its owner is told of (ASVS 5.0, 6.3.7). */
const changes = {
  'factor-added': 'change_factor_added',
  'factor-removed': 'change_factor_removed',
  'codes-renewed': 'change_codes_renewed',
  'passkey-added': 'change_passkey_added',
  'passkey-removed': 'change_passkey_removed',
  phone: 'change_phone',
  'key-added': 'change_key_added',
} as const;

/** Tells the owner of the reader's account by mail what was changed, in the transaction that changes it. */
export async function noticeOfChange(
  tx: Queries,
  request: FastifyRequest,
  services: Pick<Services, 'labels' | 'clock' | 'publicUrl'>,
  change: keyof typeof changes,
): Promise<void> {
  const account = await findAccount(tx, request.viewer.accountId ?? '');
  if (account === undefined) return;
  const language = languageOfAccount(account, request.language);
  const text = services.labels.textsOf(language).textOf('security', changes[change]);
  const params = { change: text, link: addressFor(request, services, '/profile/security/') };
  await queueMail(tx, services, { recipient: account.email, language, module: 'security', kind: 'change', params });
}
