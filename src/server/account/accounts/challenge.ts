import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addChallenge, type Challenge, takeChallenge, tryChallenge } from '#store/account/accounts/one-time-keys.ts';
import type { Services } from '../services.ts';
import { sessionCookie } from '../session/session-cookie.ts';

type Purpose = Challenge['purpose'];

const MINUTE_S = 60;
/** How long a question may be answered. */
const lastsS: Readonly<Record<Purpose, number>> = {
  'second-factor': 10 * MINUTE_S,
  'passkey-sign-in': 5 * MINUTE_S,
  'passkey-set-up': 5 * MINUTE_S,
};
const MAX_TRIES = 5;
const ID_BYTES = 32;

type Asked = Pick<FastifyRequest, 'cookies'>;

const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

function cookieOf(purpose: Purpose): string {
  return `${sessionCookie}-${purpose}`;
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

function keyOf(request: Asked, purpose: Purpose, { clock }: Pick<Services, 'clock'>) {
  return { idHash: hashOf(request.cookies[cookieOf(purpose)] ?? ''), purpose, now: clock() };
}

/** Puts a question to the reader's browser, which alone can answer it: its id is in a cookie. */
export async function putChallenge(
  reply: FastifyReply,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { purpose, ...question }: Pick<Challenge, 'purpose' | 'accountId' | 'value'>,
): Promise<void> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const now = clock();
  const expiresAt = new Date(now.getTime() + lastsS[purpose] * 1000);
  await addChallenge(database, { idHash: hashOf(id), purpose, ...question, expiresAt }, now);
  reply.setCookie(cookieOf(purpose), id, { ...cookieOptions, maxAge: lastsS[purpose] });
}

/** Counts a try of the reader's browser to answer; gives whom the question was put to, or undefined where it is void. */
export async function tryToAnswer(request: Asked, services: Services, purpose: Purpose): Promise<string | undefined> {
  return tryChallenge(services.database, keyOf(request, purpose, services), MAX_TRIES);
}

/** The question of the reader's browser, which nobody can answer a second time; undefined where there is none. */
export async function closeChallenge(
  request: Asked,
  reply: FastifyReply,
  services: Services,
  purpose: Purpose,
): Promise<Pick<Challenge, 'accountId' | 'value'> | undefined> {
  reply.clearCookie(cookieOf(purpose), cookieOptions);
  return takeChallenge(services.database, keyOf(request, purpose, services));
}
