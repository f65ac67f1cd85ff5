import { addPublicMarketCall, type PublicMarkets, publicMarketsCall } from '#contract/operator/public-markets.ts';
import {
  findPublicMarket,
  LONGEST_RUN_HOURS,
  type MarketJob,
  publicMarketCodes,
  publicMarkets,
  publicSources,
} from '#domain/market/public-markets.ts';
import { findPublicMarkets, savePublicMarket } from '#store/operator/imports/public-markets.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { auditActor } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

type Items = PublicMarkets['items'];
type Added = Awaited<ReturnType<typeof findPublicMarkets>>[number];

/** A job with what it brings, on what terms, and how it went last. */
function jobOf({ id, source, brings }: MarketJob, added: Added | undefined): Items[number]['jobs'][number] {
  const run = added?.jobs.find(({ job }) => job === id);
  const { name, url, terms } = publicSources[source];
  return {
    id,
    source: name,
    sourceUrl: url,
    terms: terms.kind,
    termsUrl: terms.url,
    brings: [...brings],
    state: run?.state ?? null,
    finishedAt: run?.finishedAt?.toISOString() ?? null,
    rowsStored: run?.rowsStored ?? 0,
    rowsUnchanged: run?.rowsUnchanged ?? 0,
    rowsFailed: run?.rowsFailed ?? 0,
    messages: [...(run?.messages ?? [])],
  };
}

/** A job that began to wait or to run longer ago was left by a node that ended: who asks again need not wait for it. */
function isUnderWay(added: Added | undefined, now: Date): boolean {
  const oldest = now.getTime() - LONGEST_RUN_HOURS * 3_600_000;
  const isRecent = (startedAt: Date | null) => startedAt !== null && startedAt.getTime() >= oldest;
  return (added?.jobs ?? []).some(
    ({ state, startedAt }) => (state === 'waiting' || state === 'running') && isRecent(startedAt),
  );
}

async function allMarkets({ database, clock }: Services): Promise<PublicMarkets> {
  const known = new Map((await findPublicMarkets(database)).map((market) => [market.code, market]));
  const items = publicMarketCodes.map((code): Items[number] => {
    const { currency, hour, minute, timeZone, jobs } = publicMarkets[code];
    const added = known.get(code);
    const time = `${twoDigits(hour)}:${twoDigits(minute)}`;
    const told = jobs.map((job) => jobOf(job, added));
    return {
      code,
      currency,
      time,
      timeZone,
      isAdded: added !== undefined,
      isUnderWay: isUnderWay(added, clock()),
      jobs: told,
    };
  });
  return { items };
}

/** What is published freely of a market, and what came of it; the operator alone adds one. */
export function publicMarketsFeature(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, publicMarketsCall, () => allMarkets(services));
  serve(app, services, addPublicMarketCall, { limit: 'operator-writes' }, async (request) => {
    const { now: loggedAt, ...who } = auditActor(request, services);
    const { code } = request.body;
    const jobs = findPublicMarket(code)?.jobs.map(({ id }) => id);
    if (jobs === undefined) throw new Refusal('bad_request', 'code');
    await inTransaction(database, async (tx) => {
      await savePublicMarket(tx, { code, jobs, now: loggedAt, isRequested: true, by: who.actorId });
      await logAudit(tx, { loggedAt, ...who, action: 'add-market', accountId: null, detail: code });
    });
    return allMarkets(services);
  });
}
