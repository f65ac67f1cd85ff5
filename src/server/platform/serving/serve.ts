import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#contract/platform/call.ts';
import { isOperatorCall, kindOfCall, scopeOfCall, takesAsOf } from '#contract/platform/call.ts';
import { listPageSize } from '#contract/platform/lists/list-order.ts';
import type { ListPage, ListPageQuery } from '#store/lists/search/find-list-page.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import type { ListedRoute } from '../plugins/errors/route-list.ts';
import type { LoadKind } from './concurrency-limit.ts';
import { limitCalls, type ReaderLimit } from './limit-calls.ts';
import { guardKey, requireOwnFetch, requireSameOrigin } from './request-guards.ts';
import { requireKnownReader, requireOperator } from './require-account.ts';
import type { Services } from './services.ts';

type Hook = (request: FastifyRequest) => Promise<void>;

/** A request of a call, as its schemas have read it. */
export interface CallRequest<Shape> extends Omit<FastifyRequest, 'params' | 'query' | 'body'> {
  readonly params: ParamsOf<Shape>;
  readonly query: QueryOf<Shape>;
  readonly body: BodyOf<Shape>;
}

/** An answer for a level that differs from the reader's own. */
class LeveledAnswer<Value> {
  readonly value: Value;
  readonly level: number;

  constructor(value: Value, level: number) {
    this.value = value;
    this.level = level;
  }
}

/** An answer that the reader sees as somebody of this level would. */
export function atLevel<Value>(level: number, value: Value): LeveledAnswer<Value> {
  return new LeveledAnswer(value, level);
}

type Answered<Value> = Value | LeveledAnswer<Value> | FastifyReply;

/** Answers a call with its value, or with the reply where it has sent that itself. */
export type CallHandler<Shape> = (
  request: CallRequest<Shape>,
  reply: FastifyReply,
) => Promise<Answered<AnswerOf<Shape>>>;

interface ServeOptions extends Pick<RouteShorthandOptions, 'bodyLimit' | 'compress' | 'constraints'> {
  /** What the call asks of a node, where its kind does not say it. */
  readonly load?: LoadKind;
  /** The call reads from the primary, since what it tells is compared with answers that may have come from there. */
  readonly isPrimarys?: boolean;
  /** The call tells everybody the same, whoever he is: it is answered also while that cannot be found out. */
  readonly isForAnybody?: boolean;
  /** The call tells the time: its answer is kept for nobody. */
  readonly tellsTime?: boolean;
  /** The limit under which its requests are counted before they are read, after other sites are kept from writing. */
  readonly limit?: ReaderLimit;
  /** A request is a part of one write, such as a piece of a file: it counts under its own limit alone. */
  readonly isPartOfWrite?: boolean;
}

type Needed = Pick<Services, 'gate' | 'callLimits'>;

/**
 * A key opens the calls of its scopes alone. A write that another site could have caused is refused, and so is one too many, whichever call it
 * is; and the operator's calls are closed to everybody else before anything of the request is read.
 */
function guardsOf(call: Call, services: Needed, writes: ReaderLimit): readonly Hook[] {
  const origin = call.method === 'GET' ? requireOwnFetch : requireSameOrigin;
  const write = kindOfCall(call) === 'read' ? [] : [origin, limitCalls(services, writes)];
  const operator = isOperatorCall(call) ? [async ({ viewer }: FastifyRequest) => requireOperator(viewer)] : [];
  return [guardKey(call, services), ...write, ...operator];
}

function schemaOf({ params, query, body }: Call) {
  return { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) };
}

/** A stream that is open asks little; it has a bound of its own. */
function loadOf(call: Call): LoadKind | undefined {
  return call.isStream === true ? undefined : kindOfCall(call);
}

function effectOf(call: Call): 'reads' | 'writes' | undefined {
  if (kindOfCall(call) === 'write') return 'writes';
  return call.isStream === true ? undefined : 'reads';
}

function routeOf(
  call: Call,
  services: Needed,
  {
    limit,
    load = loadOf(call),
    isPrimarys = false,
    isForAnybody = false,
    isPartOfWrite = false,
    tellsTime = false,
    ...options
  }: ServeOptions,
) {
  const effect = isPrimarys ? undefined : effectOf(call);
  return {
    ...options,
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    config: {
      answer: call.answer,
      scope: scopeOfCall(call),
      takesAsOf: takesAsOf(call),
      tellsTime,
      ...(load && { load }),
      ...(effect && { effect }),
    },
    onRequest: [
      ...(isForAnybody ? [] : [requireKnownReader]),
      ...guardsOf(call, services, (isPartOfWrite && limit) || 'writes'),
      ...(limit && !isPartOfWrite ? [limitCalls(services, limit)] : []),
    ],
    // A HEAD would write as well, or never end.
    exposeHeadRoute: kindOfCall(call) === 'read' && call.isStream !== true,
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly tellsTime?: boolean;
  }

  interface FastifyInstance {
    /** Every route of the server. */
    readonly listedRoutes: readonly ListedRoute[];
    /** Puts events for webhooks on their way and sends what is due. */
    runWebhooks(): Promise<void>;
    /** Holds the rules of alerts against what changed, and tells what they have to tell. */
    runAlerts(): Promise<void>;
  }
}

/** The Fastify instance. What a request of a call holds is said by the call (`CallRequest`). */
export type App = FastifyInstance;

/** Serves a call that goes on answering. Nothing waits for its end: a reader who leaves is no fault. */
export function serveEvents<Shape extends Call>(
  app: App,
  services: Needed,
  call: Shape,
  open: (request: CallRequest<Shape>) => Promise<Readable>,
): void {
  app.route({
    ...routeOf(call, services, {}),
    handler: (request, reply) => {
      open(request as unknown as CallRequest<Shape>).then(
        (events) => void services.gate.sendEvents(reply, events),
        (error) => void reply.send(error),
      );
    },
  });
}

/** Serves a call of the contract: path and checks are the contract's, and the answer leaves by the gate with the contract's schema. */
export function serve<Shape extends Call>(app: App, services: Needed, call: Shape, handler: CallHandler<Shape>): void;
export function serve<Shape extends Call>(
  app: App,
  services: Needed,
  call: Shape,
  options: ServeOptions,
  handler: CallHandler<Shape>,
): void;
export function serve<Shape extends Call>(
  app: App,
  services: Needed,
  call: Shape,
  ...given: [CallHandler<Shape>] | [ServeOptions, CallHandler<Shape>]
): void {
  const [options, handler] = given.length === 1 ? [{}, given[0]] : given;
  app.route({
    ...routeOf(call, services, options),
    handler: async (request, reply) => {
      const answered = await handler(request as unknown as CallRequest<Shape>, reply);
      // A reply is thenable: awaiting one gives nothing, whether it was sent or its reader has left.
      if (answered === undefined) return reply;
      const { value, level } =
        answered instanceof LeveledAnswer ? answered : { value: answered, level: request.viewer.level };
      return services.gate.send(reply, call.answer, value, level);
    },
  });
}

/** What every list of the contract is asked. */
interface AskedList {
  readonly q?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly page?: number | undefined;
}

/** What the store is asked for a page of a list. */
export function listPageQuery({ q = '', order, page = 1 }: AskedList): ListPageQuery {
  // PostgreSQL keeps no NUL in a text.
  if (q.includes('\0')) throw new Refusal('bad_request', 'q');
  return { text: q, isDescending: order === 'desc', limit: listPageSize, offset: (page - 1) * listPageSize };
}

/** A page of a list as the contract answers it. */
export function listAnswer<Row, Item>(
  { total, items }: ListPage<Row>,
  { page = 1 }: AskedList,
  itemOf: (row: Row) => Item,
) {
  return { total, page, pageSize: listPageSize, items: items.map(itemOf) };
}
