import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isLoopback } from '#domain/platform/loopback.ts';
import type { ProviderSettings } from '#server/account/providers/identity-provider.ts';

const client = {
  id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,29}$' }),
  name: Type.String({ minLength: 1, maxLength: 50 }),
  clientId: Type.String({ minLength: 1 }),
  clientSecret: Type.String({ minLength: 1 }),
};
const strict = { additionalProperties: false } as const;

const schema = Type.Array(
  Type.Union([
    Type.Object(
      {
        ...client,
        kind: Type.Optional(Type.Literal('oidc')),
        issuer: Type.String(),
        scopes: Type.Optional(Type.Array(Type.String({ pattern: '^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$' }))),
      },
      strict,
    ),
    Type.Object({ ...client, kind: Type.Literal('github') }, strict),
  ]),
);
type Given = Static<typeof schema>[number];

const usualScopes = ['openid', 'email', 'profile'];
/** What stands for passwords and passkeys among the ways into an account. */
const reservedIds = ['credential', 'passkey'];

/** The meaning of BONDLENS_OIDC, as an operator reads it when the value does not fit. */
export const providersMeaning =
  'a JSON list, or a file with one, of {"id", "name", "issuer" (https), "clientId", "clientSecret"}, together with BONDLENS_PUBLIC_URL';

function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe && url.search === '' && url.hash === '' && url.username === '';
}

function isRight(list: readonly Given[]): boolean {
  const ids = list.map(({ id }) => id);
  const isUnique = new Set(ids).size === ids.length && !ids.some((id) => reservedIds.includes(id));
  return isUnique && list.every((one) => !('issuer' in one) || isIssuer(one.issuer));
}

function parsed(text: string): readonly Given[] | undefined {
  try {
    const value: unknown = JSON.parse(text.startsWith('[') ? text : readFileSync(text, 'utf8'));
    return Value.Check(schema, value) && isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether BONDLENS_OIDC cannot be used. */
export function isProvidersWrong({
  BONDLENS_OIDC: text,
  BONDLENS_PUBLIC_URL: publicUrl,
}: {
  readonly BONDLENS_OIDC?: string;
  readonly BONDLENS_PUBLIC_URL?: string;
}): boolean {
  return text !== undefined && (publicUrl === undefined || parsed(text) === undefined);
}

function settingsOf(given: Given): ProviderSettings {
  const { id, name, clientId, clientSecret } = given;
  const shared = { id, name, clientId, clientSecret };
  if (!('issuer' in given)) return { ...shared, kind: 'github' };
  return { ...shared, kind: 'oidc', issuer: given.issuer, scopes: given.scopes ?? usualScopes };
}

/** The services of BONDLENS_OIDC; call it with a value that is right. */
export function providerSettings(text: string | undefined): readonly ProviderSettings[] {
  return text === undefined ? [] : (parsed(text) ?? []).map(settingsOf);
}
