import type { OpenSession } from '#store/account/accounts/sessions.ts';
import type { Services as PlatformServices } from '../platform/serving/services.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { ApiKeys } from './api-keys/api-keys.ts';
import type { MessageChannels } from './messages/message-channels.ts';
import type { IsBreached } from './passwords/require-good-password.ts';
import type { IdentityProvider } from './providers/identity-provider.ts';

export interface Services extends PlatformServices {
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  /** How mails and texts leave, as far as the operator set it. */
  readonly messageChannels: MessageChannels;
  /** Whether anybody may make an account. */
  readonly isRegistrationOpen: boolean;
  /** Asks the service of breached passwords that the settings name. */
  readonly isBreached: IsBreached;
  /** What is stored of a password. */
  readonly hashPassword: (password: string) => Promise<string>;
  /** Other services by which readers may sign in. */
  readonly identityProviders: readonly IdentityProvider[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the cookie; null for visitors. */
    session: OpenSession | null;
    /** The session of who has to change his password first; it opens nothing but that. */
    heldSession: OpenSession | null;
    /** Whether this request signed in as far as to the second factor. */
    awaitsSecondFactor: boolean;
    /** Why the session of the request could not be looked up; undefined where it could, and where it has none. */
    sessionFailure: unknown;
  }
}
