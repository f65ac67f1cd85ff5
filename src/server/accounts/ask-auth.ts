import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import type { Accounts } from './accounts.ts';
import { type SiteAuth, sessionCookie } from './auth.ts';
import { signedToken } from './session-cookie.ts';

interface Answered<Value> {
  readonly headers: Headers;
  readonly response: Value;
}

interface Refused {
  readonly code: ErrorCode;
  /** The field that is at fault; null for none. */
  readonly field: string | null;
}

/** What the library refuses, in the words of our catalogue. */
const refusals: Readonly<Record<string, Refused>> = {
  INVALID_EMAIL_OR_PASSWORD: { code: 'wrong_password', field: 'password' },
  INVALID_PASSWORD: { code: 'wrong_password', field: 'password' },
  INVALID_EMAIL: { code: 'wrong_password', field: 'password' },
};

function refusalOf(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  const known = refusals[String(error.body?.code)];
  return known === undefined ? error : new Refusal(known.code, known.field);
}

/** The headers of a request as the library may see them: its own cookies, the session's signed by the secret in use. */
function headersFor(request: FastifyRequest, { secrets }: Accounts): Headers {
  const others = Object.entries(request.cookies).filter(([name]) => name.startsWith(`${sessionCookie}-`));
  const session = request.session === null ? [] : [[sessionCookie, signedToken(request.session.token, secrets[0])]];
  const cookies = [...others, ...session].map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`);
  const agent = request.headers['user-agent'];
  return new Headers({ cookie: cookies.join('; '), ...(agent !== undefined && { 'user-agent': agent }) });
}

/** Asks the library as the reader of a request, and gives his browser the cookies that it answers with. Throws a Refusal. */
export async function askAuth<Value>(
  request: FastifyRequest,
  reply: FastifyReply,
  accounts: Accounts,
  ask: (api: SiteAuth['api'], headers: Headers) => Promise<Answered<Value>>,
): Promise<Value> {
  try {
    const { headers, response } = await ask(accounts.auth.api, headersFor(request, accounts));
    for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
    return response;
  } catch (error) {
    throw refusalOf(error);
  }
}
