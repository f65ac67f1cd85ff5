import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../services.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { ProviderFailure } from './sign-in-by-provider.ts';

/** Binds a visit to another service to the browser that began it. */
export const visitCookie = `${sessionCookie}-visit`;
export const visitCookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

export function requireProvider({ identityProviders }: Services, id: string): IdentityProvider {
  const provider = identityProviders.find((known) => known.id === id);
  if (provider === undefined) throw new Refusal('not_found', 'provider');
  return provider;
}

/** The page that tells why a visit came to nothing. */
export function failurePath(failure: ProviderFailure, accountId: string | null): string {
  return `${accountId === null ? '/sign-in/' : '/profile/security/'}?error=${failure}`;
}
