import type { FastifyRequest } from 'fastify';
import { asOfHeader, asOfParameter } from '#contract/platform/as-of.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { asKnownOn } from '#store/platform/as-of/known-day.ts';
import { findKnownSince, showsPast } from '#store/platform/as-of/known-since.ts';
import type { Queries } from '#store/platform/database/database.ts';
import type { Reader } from '#store/platform/replicas/reading.ts';
import { beginningOfWal, noteOwnWrite, readingFor, walPosition } from '#store/platform/replicas/reading.ts';
import { networkOf } from '../serving/limit-calls.ts';
import type { App } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';
import { Refusal } from './errors/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a call of the contract answers as of a day as well. */
    readonly takesAsOf?: boolean;
  }
}

type Needed = Pick<Services, 'database' | 'presentDay'>;

function dayOf(text: unknown): IsoDate {
  const day = parseIsoDate(String(text));
  if (day === undefined) throw new Refusal('bad_date', asOfParameter);
  return day;
}

async function requireKnownDay(text: unknown, { database, presentDay }: Needed): Promise<IsoDate> {
  const day = dayOf(text);
  if (day > presentDay()) throw new Refusal('as_of_ahead', asOfParameter);
  if (!(await showsPast(database))) throw new Refusal('as_of_unavailable', asOfParameter);
  if (day < (await findKnownSince(database))) throw new Refusal('as_of_before', asOfParameter);
  return day;
}

/** Takes the day out of the query, which the schema of a call does not name; undefined where the call answers as ever. */
function takeDay(request: FastifyRequest): unknown {
  const { takesAsOf } = request.routeOptions.config;
  const { [asOfParameter]: day, ...query } = request.query as Readonly<Record<string, unknown>>;
  if (takesAsOf === undefined || day === undefined) return undefined;
  request.query = query;
  if (!takesAsOf && request.headers[asOfHeader] === undefined) throw new Refusal('bad_request', asOfParameter);
  return takesAsOf ? day : undefined;
}

/**
 * Lets calls that read market data answer as they would have done at the end of a day: what they read is what was known then, and their today
 * is that day. Who asks and what he may see is found out before, and is that of now.
 */
export function registerAsOf(app: App, services: Needed): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const text = takeDay(request);
    if (text === undefined) done();
    else requireKnownDay(text, services).then((day) => asKnownOn(day, done), done);
  });
}

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
