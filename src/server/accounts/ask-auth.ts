import { APIError } from 'better-auth/api';
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { deleteSession } from '#store/accounts/sessions.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import type { Services } from '../services.ts';
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
  // Too long for one of ours.
  PASSWORD_TOO_LONG: { code: 'wrong_password', field: 'password' },
  // Told to who knows the password alone.
  EMAIL_NOT_VERIFIED: { code: 'email_unverified', field: 'email' },
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

/** Asks the library as the reader of a request; the cookies that it answers with are left with the caller. Throws a Refusal. */
async function askAuth<Value>(
  request: FastifyRequest,
  accounts: Accounts,
  ask: (api: SiteAuth['api'], headers: Headers) => Promise<Answered<Value>>,
): Promise<Answered<Value>> {
  try {
    return await ask(accounts.auth.api, headersFor(request, accounts));
  } catch (error) {
    throw refusalOf(error);
  }
}

interface TypedPassword {
  readonly email: string;
  readonly password: string;
}

/** The account of an address and its password. Throws a Refusal for any other pair; a session is the business of `startSession`. */
export async function accountOfPassword(
  request: FastifyRequest,
  { accounts, database }: Pick<Services, 'accounts' | 'database'>,
  { email, password }: TypedPassword,
): Promise<string> {
  const { response } = await askAuth(request, accounts, (api, headers) =>
    api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
  );
  // The one that the library began.
  await deleteSession(database, response.token);
  return response.user.id;
}
