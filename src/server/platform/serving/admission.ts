import { AsyncResource } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { statementLimits } from '#store/platform/database/statement-limits.ts';
import { routeName } from '../metrics/request-metrics.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import { isInnerCall } from '../serving/page-reads.ts';
import type { App } from '../serving/serve.ts';
import { fairness, isCostly, type LoadKind, loadKindOf } from './concurrency-limit.ts';
import { type Client, FairQueue } from './fair-queue.ts';
import { neighboursOf, networkOf } from './limit-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request of the route asks of a node; absent where it always passes. */
    readonly load?: LoadKind;
  }

  interface FastifyRequest {
    /** Frees the place of a request: from then on it is only sent. */
    endWork: (() => void) | null;
  }
}

/** Seconds after which who was refused may come again; those of one moment do not all come at once. */
const RETRY_AFTER_S = [1, 2, 3] as const;
const TICK_MS = 100;
const MAX_KNOWN = 10_000;
/** Beyond the limit of its statements nothing is done any longer for a reader who has left. */
const GRACE_MS = 5000;
const ROBOT = /bot\b|crawl|spider|slurp/i;

type Known = Pick<Client, 'id' | 'network'>;

/** Who has lately shown a session or a key that holds, by what he showed. One that was never looked up counts for its address. */
class KnownClients {
  readonly #known = new Map<string, Known>();

  of(credential: string | undefined): Known | undefined {
    return credential === undefined ? undefined : this.#known.get(this.#hashOf(credential));
  }

  note(credential: string, client: Known | undefined): void {
    const hash = this.#hashOf(credential);
    this.#known.delete(hash);
    if (client === undefined) return;
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(hash, client);
  }

  #hashOf(credential: string): string {
    return createHash('sha256').update(credential).digest('base64url');
  }
}

export interface Credentials {
  /** What a request shows of a session or key, as it stands there. */
  readonly shownBy: (request: FastifyRequest) => string | undefined;
  /** Whose it is, once it was looked up; undefined where it holds for nobody. */
  readonly holderOf: (request: FastifyRequest) => Known | undefined;
}

function clientOf({ ip, headers }: FastifyRequest, known: Known | undefined, kind: LoadKind): Client {
  const of = known ?? { id: networkOf(ip), network: neighboursOf(ip) };
  return {
    ...of,
    isCostly: isCostly(kind),
    isRobot: ROBOT.test(headers['user-agent'] ?? ''),
    isKnown: known !== undefined,
  };
}

/** Gives the request the way to end its work, once. A reader who leaves does not end it: what is done for him goes on until his answer would be sent. */
function holdPlace(request: FastifyRequest, { raw }: FastifyReply, kind: LoadKind, end: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  request.endWork = () => {
    request.endWork = null;
    clearTimeout(timer);
    end();
  };
  raw.once('close', () => {
    if (raw.writableEnded) request.endWork?.();
    if (request.endWork === null) return;
    const { ms } = statementLimits[kind === 'file' ? 'export' : 'read'];
    timer = setTimeout(() => request.endWork?.(), ms + GRACE_MS).unref();
  });
}

type Ask = (request: FastifyRequest) => { readonly client: Client; readonly kind: LoadKind } | undefined;

/** From here on requests wait for their turns. */
function admit(app: App, queue: FairQueue<LoadKind>, asks: Ask): void {
  let refused = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const asked = asks(request);
    if (asked === undefined) return done();
    const { client, kind } = asked;
    // Its turn comes by the end of another request, whose day and whose reads are not its own.
    let listen = request.onMade;
    let stopListening: (() => void) | undefined;
    const settle = AsyncResource.bind((end: (() => void) | undefined) => {
      listen = null;
      stopListening?.();
      if (end === undefined) {
        refused += 1;
        return done(new Refusal('overloaded', null, RETRY_AFTER_S[refused % RETRY_AFTER_S.length]));
      }
      holdPlace(request, reply, kind, end);
      done();
    });
    const leave = queue.enter({ client, kind, route: `${client.isKnown} ${kind} ${routeName(request)}` }, settle);
    stopListening = listen?.(
      AsyncResource.bind(() => {
        leave();
        stopListening?.();
        done();
      }),
    );
    // Who leaves before his turn.
    reply.raw.once('close', () => {
      leave();
      stopListening?.();
    });
  });
}

/**
 * Sees each request that comes; gives what has those that get so far wait for their turn before anything is done for them, and turns away those of a
 * client that asks for more than a node can do.
 */
export function registerAdmission(app: App, { shownBy, holderOf }: Credentials): () => void {
  const queue = new FairQueue<LoadKind>({
    limits: fairness,
    now: () => performance.now(),
    later: (work) => void setImmediate(work),
  });
  const known = new KnownClients();
  const asks: Ask = (request) => {
    const kind = isInnerCall() ? undefined : loadKindOf(request);
    return kind && { kind, client: clientOf(request, known.of(shownBy(request)), kind) };
  };
  const timer = setInterval(() => queue.tick(), TICK_MS).unref();
  app.decorateRequest('endWork', null);
  app.addHook('onClose', async () => clearInterval(timer));
  const answered = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', (request, reply, done) => {
    const asked = asks(request);
    if (asked !== undefined) {
      const leave = queue.see(asked.client);
      answered.set(request, leave);
      reply.raw.once('close', leave);
    }
    done();
  });
  app.addHook('preValidation', async (request) => {
    const shown = isInnerCall() ? undefined : shownBy(request);
    if (shown !== undefined) known.note(shown, holderOf(request));
  });
  app.addHook('onSend', async (request) => {
    request.endWork?.();
    answered.get(request)?.();
  });
  return () => admit(app, queue, asks);
}
