import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/platform/errors.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { networkOf } from '../serving/limit-calls.ts';
import type { App } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';
import { Refusal } from './errors/refusal.ts';

const HOUR_MS = 60 * 60 * 1000;
/** What is remembered as noted; beyond, everything is noted anew. */
const MAX_NOTED = 10_000;

/** What nobody is refused who uses the site as it is meant. */
const noted: ReadonlySet<ErrorCode> = new Set([
  'bad_key',
  'key_scope',
  'need_auth',
  'need_access',
  'access_denied_auth',
  'bad_origin',
  'too_many_requests',
]);

function detailOf({ method, routeOptions }: FastifyRequest, code: ErrorCode): string {
  return `${code} ${method} ${routeOptions.url ?? 'no route'}`;
}

/** Notes who was refused what in the audit log: the first time in an hour of each reader, route and code, so that nobody fills it. */
export function logRefusals(app: App, { database, clock }: Pick<Services, 'database' | 'clock'>): void {
  let hour = 0;
  const seen = new Set<string>();
  const isFirst = (key: string, now: number) => {
    if (Math.floor(now / HOUR_MS) !== hour || seen.size >= MAX_NOTED) seen.clear();
    hour = Math.floor(now / HOUR_MS);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  app.addHook('onError', async (request, _reply, error: unknown) => {
    if (!(error instanceof Refusal) || !noted.has(error.code)) return;
    const loggedAt = clock();
    const { accountId } = request.viewer;
    const network = networkOf(request.ip);
    const detail = detailOf(request, error.code);
    if (!isFirst(`${accountId} ${network} ${detail}`, loggedAt.getTime())) return;
    const entry = { loggedAt, action: 'refused', actorId: accountId, accountId, network, detail };
    // The answer does not wait for it.
    logAudit(database, entry).catch((failure) => request.log.warn({ err: failure }, 'refusal not noted'));
  });
}
