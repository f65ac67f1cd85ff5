import { type Configuration, fetchProtectedResource } from 'openid-client';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Identity } from './identity-provider.ts';

/** GitHub is no OpenID provider: it says who somebody is by its own interface. */
export const githubServer = {
  issuer: 'https://github.com',
  authorization_endpoint: 'https://github.com/login/oauth/authorize',
  token_endpoint: 'https://github.com/login/oauth/access_token',
};

const profileSchema = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  email: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const emailsSchema = Type.Array(
  Type.Object({ email: Type.String(), primary: Type.Boolean(), verified: Type.Boolean() }),
);

async function read<Schema extends TSchema>(
  github: Configuration,
  token: string,
  path: string,
  schema: Schema,
): Promise<Static<Schema> | null> {
  const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'bondlens' });
  const url = new URL(path, 'https://api.github.com');
  const answer = await fetchProtectedResource(github, token, url, 'GET', null, headers);
  const body: unknown = answer.ok ? await answer.json() : null;
  return Value.Check(schema, body) ? body : null;
}

/** Whom a token is of; null where GitHub does not say. */
export async function identityAtGithub(github: Configuration, token: string): Promise<Identity | null> {
  const profile = await read(github, token, '/user', profileSchema);
  if (profile === null) return null;
  const emails = (await read(github, token, '/user/emails', emailsSchema)) ?? [];
  const email = profile.email ?? (emails.find(({ primary }) => primary) ?? emails[0])?.email ?? null;
  return {
    providerAccountId: `${githubServer.issuer} ${profile.id}`,
    email: email?.trim().toLowerCase() || null,
    isEmailVerified: emails.some((each) => each.email === email && each.verified),
    name: profile.name || profile.login,
  };
}
