import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import type { FieldPolicy } from '#domain/account/access/field-policy.ts';
import type { SecondFactorRule } from '#domain/account/access/viewer.ts';
import type { OptionModels } from '#domain/bond/options/option-figures.ts';
import type { UsualConventions } from '#domain/bond/shown-convention.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { IsDemoOn } from '../account/accounts/demo-accounts.ts';
import type { MessageChannels } from '../account/messages/message-channels.ts';
import type { PasswordCost } from '../account/passwords/require-good-password.ts';
import type { ProviderSettings } from '../account/providers/identity-provider.ts';
import type { MessagePost } from '../feeds/webhooks/post-message.ts';
import type { TableImports } from '../operator/table-uploads/table-imports.ts';
import type { Catalogues } from '../platform/labels/label-book.ts';
import type { SiteMetrics, SiteWatch } from '../platform/metrics/request-metrics.ts';
import type { RenderPage } from '../platform/pages/pages.ts';
import type { DevelopmentMiddleware } from '../platform/plugins/static-files.ts';
import type { CallLimits } from '../platform/serving/call-limits.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';

interface ServerSettings {
  /** Key of signatures and of what is encrypted. */
  readonly secret: string;
  /** The key before it, which still counts while the two are changed over. */
  readonly previousSecret?: string;
  /** IANA name of the zone whose date is today. */
  readonly timeZone: string;
  /** How the site is called in addresses; bondlens when absent. */
  readonly product?: string;
  /** In which conventions yields are told; each in its market's when absent. */
  readonly usualConventions?: UsualConventions;
  /** Offers the demo accounts, for as long as every instrument is generated. */
  readonly offersDemoAccounts: boolean;
  /** Offers a demo operator beside them; not when absent. */
  readonly offersDemoOperator?: boolean;
  /** Whether anybody may make an account; true when absent. */
  readonly isRegistrationOpen?: boolean;
  /** Whether it is the operator's own house that reads: methodologies are not shown then. Not when absent. */
  readonly isInternalEdition?: boolean;
  /** A service that tells by range whether a password is known from a breach. */
  readonly breachedPasswordsUrl?: URL;
  /** The work of a password's hash; that of `passwordHash` when absent. */
  readonly passwordCost?: PasswordCost;
  /** Of whom a second factor is asked; of operators when absent. */
  readonly secondFactorOf?: SecondFactorRule;
  /** What bonds with calls and puts are valued by, by currency; the usual models where one is absent. */
  readonly optionModels?: OptionModels;
  /** For how many hours a quote is fresh; `usualQuoteHours` when absent. */
  readonly quoteHours?: number;
  /** Serves the page that shows every building block. */
  readonly hasGallery?: boolean;
  /** Addresses of proxies whose forwarding headers count; 'loopback' when absent. */
  readonly trustProxy?: string;
  /** The address under which readers reach the site, without a path; no other host is answered. */
  readonly publicUrl?: URL;
  /** Origins of other sites whose scripts may ask the API; none when absent. */
  readonly apiOrigins?: readonly string[];
  /** Other services by which readers may sign in; they need `publicUrl`. */
  readonly identityProviders?: readonly ProviderSettings[];
  /** How long a request may take to arrive whole, in milliseconds; 30 seconds when absent. */
  readonly arrivalMs?: number;
  /** How long caches between the site and its readers may keep what all visitors see alike, in seconds; 0 when absent: not at all. */
  readonly sharedCacheS?: number;
}

export interface ServerOptions {
  readonly database: Database;
  /** A pool of its own for searches; `database` when absent. */
  readonly searchDatabase?: Database;
  /** A pool of its own for files; `database` when absent. */
  readonly fileDatabase?: Database;
  readonly settings: ServerSettings;
  readonly clock: () => Date;
  readonly renderPage?: RenderPage;
  /** By which pattern the page of an address is drawn; all are told as one when absent. */
  readonly pageRouteOf?: (path: string) => string;
  /** How uploaded tables are guessed and imported; uploads are refused when absent. */
  readonly tableImports?: TableImports;
  /** Folder of the built browser files. */
  readonly clientDirectory?: string;
  /** Development only: sees requests for pages and files first, and loosens the policy of styles. */
  readonly developmentMiddleware?: DevelopmentMiddleware;
  readonly policy?: FieldPolicy;
  /** In place of the rule by which demo accounts are on. */
  readonly isDemoOn?: IsDemoOn;
  /** Whether requests are turned away while the node has more to do than it can; true when absent. */
  readonly shedsLoad?: boolean;
  /** Whether what visitors are answered is kept until what they show changes; where absent, unless a tool of development changes them. */
  readonly keepsAnswers?: boolean;
  /** In place of the counts in the database. */
  readonly callLimits?: CallLimits;
  /** Tells that the node will stop: it goes on answering, but is no longer ready. Never when absent. */
  readonly stopping?: AbortSignal;
  /** How mails and texts leave; none when absent. Whoever runs the server sends them. */
  readonly messageChannels?: MessageChannels;
  /** Texts in place of those that the product comes with. */
  readonly catalogues?: Catalogues;
  /** What the site counts; its own when absent. */
  readonly metrics?: SiteMetrics;
  readonly watch?: SiteWatch;
  /** Where spans of requests go; nowhere when absent. */
  readonly tracing?: Tracing;
  /** Where the server logs; it makes one of `logger` when absent. */
  readonly log?: FastifyBaseLogger;
  /** In place of what sends webhooks, which asks hosts of the internet alone. */
  readonly messagePost?: MessagePost;
  readonly logger?: FastifyServerOptions['logger'];
}
