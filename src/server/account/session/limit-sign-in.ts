import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countRequest, limitCalls } from '../../platform/serving/limit-calls.ts';
import type { Services } from '../services.ts';
import { sessionCookie, signedToken, tokenOfCookie } from './session-cookie.ts';

const YEAR_S = 365 * 24 * 60 * 60;

type Needed = Pick<Services, 'accounts' | 'callLimits'>;

/** A try to sign in that was let through. */
interface SignInTry {
  /** Forgets the tries before it, and makes the browser one that is known for the address. */
  succeeded(reply: FastifyReply): Promise<void>;
}

/** Stands for an address in the counts, which keep none as it was typed. */
function hashOf(email: string, secret: string): string {
  return createHmac('sha256', secret).update(`address ${email.toLowerCase()}`).digest('base64url').slice(0, 22);
}

const knownCookie = `${sessionCookie}-known`;

/** The name that this browser got when it was signed in with the address; undefined where it was not. */
function knownBrowser(request: FastifyRequest, email: string, secrets: readonly string[]): string | undefined {
  const token = tokenOfCookie(request.cookies[knownCookie] ?? '', secrets);
  const [browser, hash] = token?.split(' ') ?? [];
  return secrets.some((secret) => hash === hashOf(email, secret)) ? browser : undefined;
}

/**
 * Counts a try to sign in with a password: of the network that it comes from, and of the address that was typed, so that many networks do
 * not guess the password of one. Strangers who use up an address's tries keep nobody out who comes with a browser that was signed in before.
 */
export async function limitSignIn(request: FastifyRequest, email: string, services: Needed): Promise<SignInTry> {
  const { accounts, callLimits } = services;
  const [secret] = accounts.secrets;
  await limitCalls(services, 'sign-in')(request);
  const browser = knownBrowser(request, email, accounts.secrets);
  const name = browser === undefined ? 'sign-in-address' : 'sign-in-known-browser';
  const reader = browser === undefined ? `address ${hashOf(email, secret)}` : `browser ${browser}`;
  await countRequest(request, services, { name, reader });
  return {
    succeeded: async (reply) => {
      await callLimits.forget(name, reader);
      const known = `${browser ?? randomBytes(16).toString('base64url')} ${hashOf(email, secret)}`;
      const options = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: YEAR_S } as const;
      reply.setCookie(knownCookie, signedToken(known, secret), options);
    },
  };
}
