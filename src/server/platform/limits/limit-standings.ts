import type { FastifyReply } from 'fastify';
import { isMachinePath } from '../plugins/errors/route-list.ts';
import type { App } from '../serving/app.ts';
import { type LimitStanding, rateLimitFields } from './rate-limit-fields.ts';

const standingsOf = new WeakMap<object, LimitStanding[]>();

/** Notes where the reader of a request stands under a limit, for the header fields of its answer. */
export function noteStanding(request: object, standing: LimitStanding): void {
  const known = standingsOf.get(request);
  if (known === undefined) standingsOf.set(request, [standing]);
  else known.push(standing);
}

/** A shared cache would tell everybody what one of them has left. */
function isForOne(reply: FastifyReply): boolean {
  return !String(reply.getHeader('cache-control') ?? '').startsWith('public');
}

/** Tells programs with every answer which limits their call counted under, and what is left of them. */
export function registerLimitStandings(app: App): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const standings = standingsOf.get(request);
    if (standings !== undefined && isMachinePath(request.url) && isForOne(reply)) {
      reply.headers(rateLimitFields(standings));
    }
    done();
  });
}
