import type { Viewer } from '#domain/account/access/viewer.ts';
import type { IsoDate } from '#math/units.ts';
import type { OpenSession } from '#store/account/accounts/sessions.ts';
import type { BondLists } from '#store/lists/bond-lists.ts';
import type { SearchWords } from '#store/lists/search/memory/search-words.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { Accounts } from '../../account/accounts/accounts.ts';
import type { ApiKeys } from '../../account/api-keys/api-keys.ts';
import type { MessageChannels } from '../../account/messages/message-channels.ts';
import type { IsBreached } from '../../account/passwords/breached-passwords.ts';
import type { IdentityProvider } from '../../account/providers/identity-provider.ts';
import type { MessagePost } from '../../feeds/webhooks/post-message.ts';
import type { Gate } from '../access/gate.ts';
import type { LabelBook } from '../labels/label-book.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { SiteMetrics } from '../metrics/site-metrics.ts';
import type { SiteWatch } from '../metrics/site-watch.ts';

/** What the routes work with. */
export interface Services {
  readonly database: Database;
  /** For searches: few connections and little patience. */
  readonly searchDatabase: Database;
  /** For files: few connections and much patience. */
  readonly fileDatabase: Database;
  /** The words that searches look for. */
  readonly searchWords: SearchWords;
  /** Lists bonds. */
  readonly bondLists: BondLists;
  readonly gate: Gate;
  readonly labels: LabelBook;
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly callLimits: CallLimits;
  readonly metrics: SiteMetrics;
  /** What the node knows of itself beside them. */
  readonly watch: SiteWatch | undefined;
  /** How mails and texts leave, as far as the operator set it. */
  readonly messageChannels: MessageChannels;
  /** What sends webhooks. */
  readonly messagePost: MessagePost;
  /** Whether anybody may make an account. */
  readonly isRegistrationOpen: boolean;
  /** Whether methodologies of sources are left out. */
  readonly isInternalEdition: boolean;
  /** Asks the service of breached passwords that the settings name. */
  readonly isBreached: IsBreached;
  /** Other services by which readers may sign in. */
  readonly identityProviders: readonly IdentityProvider[];
  /** Tells that this node will stop. */
  readonly stopping: AbortSignal;
  readonly secret: string;
  readonly hasGallery: boolean;
  /** How the site is called in addresses. */
  readonly product: string;
  /** Where readers reach the site, if the operator says so. */
  readonly publicUrl: URL | undefined;
  readonly clock: () => Date;
  /** The day that an answer stands on: the present one, or that as of which its request asks. */
  readonly today: () => IsoDate;
  readonly presentDay: () => IsoDate;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as the session says. */
    viewer: Viewer;
    /** The session of the cookie; null for visitors. */
    session: OpenSession | null;
    /** The session of who has to change his password first; it opens nothing but that. */
    heldSession: OpenSession | null;
    /** Whether this request signed in as far as to the second factor. */
    awaitsSecondFactor: boolean;
    /** For the script and style elements of a page. */
    nonce: string;
  }
}
