import {
  type DemoMarketState,
  demoMarketCall,
  startDemoTaskCall,
  tryDemoRemovalCall,
} from '#contract/operator/demo-market.ts';
import { findMarketOrigins } from '#store/market/instruments/find-instruments.ts';
import { beginDemoTask, findDemoMarket } from '#store/operator/demo-market/demo-market.ts';
import { removeDemoMarket } from '#store/operator/demo-market/remove-demo-market.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTrialTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { auditActor } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

async function stateOf({ database }: Services): Promise<DemoMarketState> {
  const [origins, record] = [await findMarketOrigins(database), await findDemoMarket(database)];
  const { task = null, state = null, done = 0, total = 0, failure = null, removedAt } = record ?? {};
  return { ...origins, task, state, done, total, failure, removedAt: removedAt?.toISOString() ?? null };
}

/** The generated market as a whole: brought into an empty site, and removed with what belongs to it. The operator alone. */
export function demoMarketFeature(app: App, services: Services): void {
  const { database } = services;
  const limit = 'operator-writes';
  serve(app, services, demoMarketCall, { isPrimarys: true }, () => stateOf(services));
  serve(app, services, startDemoTaskCall, { limit }, async (request) => {
    const { now: loggedAt, ...who } = auditActor(request, services);
    const { task } = request.body;
    const { hasGenerated, hasReal } = await findMarketOrigins(database);
    const isPossible = task === 'remove' ? hasGenerated : !(hasGenerated || hasReal);
    if (!isPossible) throw new Refusal('bad_request', 'task');
    await inTransaction(database, async (tx) => {
      const isBegun = await beginDemoTask(tx, { task, now: loggedAt, isRequested: true });
      if (!isBegun) throw new Refusal('bad_request', 'task');
      await logAudit(tx, { loggedAt, ...who, action: `${task}-demo`, accountId: null, detail: '' });
    });
    return stateOf(services);
  });
  serve(app, services, tryDemoRemovalCall, { limit }, async () => {
    const { tables, kept } = await inTrialTransaction(database, (tx) => removeDemoMarket(tx));
    return { tables: [...tables], keptInstruments: kept.instruments, keptIssuers: kept.issuers };
  });
}
