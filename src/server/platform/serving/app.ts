import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ListedRoute } from '../plugins/errors/route-list.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the server. */
    readonly listedRoutes: readonly ListedRoute[];
    /** Puts events for webhooks on their way and sends what is due. */
    runWebhooks(): Promise<void>;
    /** Holds the rules of alerts against what changed, and tells what they have to tell. */
    runAlerts(): Promise<void>;
  }
}

/** The Fastify instance, with request types taken from the schemas of the contract. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
