import { createHash, randomBytes } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js';
import type { FastifyRequest } from 'fastify';
import type { AccountLink } from '#store/account/accounts/one-time-keys.ts';
import { findAccountLink, saveAccountLink, takeAccountLink } from '#store/account/accounts/one-time-keys.ts';
import type { AuditEntry } from '#store/platform/audit-log/audit-log.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { networkOf } from '../../platform/serving/limit-calls.ts';
import { addressFor } from '../messages/messages.ts';
import type { Services } from '../services.ts';

type Purpose = AccountLink['purpose'];

const MINUTE_MS = 60_000;
const TOKEN_BYTES = 32;

/** How long a link may be used, and the page that it opens. */
const kinds = {
  'verify-email': { lastsMs: 24 * 60 * MINUTE_MS, page: '/verify-email/' },
  'reset-password': { lastsMs: 30 * MINUTE_MS, page: '/reset-password/' },
  'change-email': { lastsMs: 24 * 60 * MINUTE_MS, page: '/change-email/' },
} as const satisfies Readonly<Record<Purpose, { lastsMs: number; page: string }>>;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

interface SentLink {
  readonly link: string;
  readonly expiresAt: Date;
}

/** Makes a link that proves that the owner of an account reads the mails to an address. */
export async function newAccountLink(
  tx: Queries,
  services: Pick<Services, 'clock' | 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  { accountId, purpose, email }: Pick<AccountLink, 'accountId' | 'purpose' | 'email'>,
): Promise<SentLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { lastsMs, page } = kinds[purpose];
  const createdAt = services.clock();
  const expiresAt = new Date(createdAt.getTime() + lastsMs);
  await saveAccountLink(tx, { tokenHash: hashOf(token), accountId, purpose, email, createdAt, expiresAt });
  return { link: addressFor(request, services, `${page}?token=${token}`), expiresAt };
}

/** The link of a token, not used up yet. Throws a Refusal for one that is none, or no more. */
export async function requireAccountLink(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  purpose: Purpose,
  token: string,
): Promise<AccountLink> {
  const link = await findAccountLink(database, { tokenHash: hashOf(token), purpose, now: clock() });
  if (link === undefined) throw new Refusal('link_void', 'token');
  return link;
}

/** Uses a link up, which goes once. Throws a Refusal otherwise. */
export async function useAccountLink(
  tx: Queries,
  { clock }: Pick<Services, 'clock'>,
  { purpose, tokenHash }: Pick<AccountLink, 'purpose' | 'tokenHash'>,
): Promise<AccountLink> {
  const link = await takeAccountLink(tx, { tokenHash, purpose, now: clock() });
  if (link === undefined) throw new Refusal('link_void', 'token');
  return link;
}

interface Done {
  /** The account that it was done to; the reader's own where absent. */
  readonly accountId?: string;
  readonly detail?: string;
}

/** What the reader of a request did, for the audit log. */
export function auditOf(
  { viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>,
  action: string,
  { accountId, detail = '' }: Done = {},
): AuditEntry {
  const actorId = viewer.accountId;
  return { loggedAt: new Date(), action, actorId, accountId: accountId ?? actorId, network: networkOf(ip), detail };
}

/** The secret in use, then the one before it while the two are changed over. */
export type Secrets = readonly [string, ...string[]];

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** A number that stays with a secret, by which what it encrypted is told from what another did. */
function versionOf(secret: string): number {
  return sha256(`version ${secret}`).readUInt32BE() >>> 1;
}

const cipherOf = (secret: string) => managedNonce(xchacha20poly1305)(sha256(secret));

/** The form of what is stored: `$ba$version$` and, in hex, nonce and ciphertext. It is that of better-auth, which wrote the first of them. */
const stored = /^\$ba\$(\d+)\$([\da-f]+)$/;

/** A text encrypted with the secret in use (XChaCha20-Poly1305). */
export function encrypted(text: string, [secret]: Secrets): string {
  return `$ba$${versionOf(secret)}$${bytesToHex(cipherOf(secret).encrypt(utf8ToBytes(text)))}`;
}

/** The text that one of the secrets encrypted; throws where none of them did. */
export function decrypted(text: string, secrets: Secrets): string {
  const [, version, bytes] = stored.exec(text) ?? [];
  const secret = secrets.find((each) => String(versionOf(each)) === version);
  if (secret === undefined || bytes === undefined) throw new Error('encrypted with a secret that is not here');
  return bytesToUtf8(cipherOf(secret).decrypt(hexToBytes(bytes)));
}
