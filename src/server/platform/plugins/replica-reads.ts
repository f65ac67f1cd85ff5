import type { FastifyRequest } from 'fastify';
import type { Queries } from '#store/platform/database/database.ts';
import {
  beginningOfWal,
  noteOwnWrite,
  type Reader,
  readingFor,
  walPosition,
} from '#store/platform/replicas/reading.ts';
import { networkOf } from '../limits/network-of.ts';
import type { App } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call of the contract does; a stream does neither. */
    readonly effect?: 'reads' | 'writes';
  }
}

function reads({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return config.effect === 'reads' || (config.drawsPages === true && method === 'GET');
}

function readerOf({ session, apiKey, viewer, ip }: FastifyRequest): Reader {
  const wrote = session?.wrote ?? apiKey?.wrote ?? null;
  const name = viewer.accountId ?? networkOf(ip);
  return { name, wrote: wrote === null ? beginningOfWal : walPosition(wrote) };
}

async function noteWrite({ viewer: { accountId }, log }: FastifyRequest, queries: Queries): Promise<void> {
  if (accountId === null) return;
  await noteOwnWrite(queries, accountId).catch((error) =>
    log.warn({ err: error }, 'a write is not noted for replicas'),
  );
}

/**
 * Lets calls and pages that read do so from replicas, once it is known who asks; and notes what an account has written before it is answered,
 * so that whichever node is asked next shows it.
 */
export function registerReplicaReads(app: App, { database }: Pick<Services, 'database'>): void {
  if (database.replicas === undefined) return;
  app.addHook('preValidation', (request, _reply, done) => {
    if (reads(request)) readingFor(readerOf(request), done);
    else done();
  });
  app.addHook('onSend', async (request) => {
    if (request.routeOptions.config.effect === 'writes') await noteWrite(request, database);
  });
}
