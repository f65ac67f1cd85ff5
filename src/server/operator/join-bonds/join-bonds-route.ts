import { joinBondsCall } from '#contract/operator/join-bonds.ts';
import { findBondIdNamed } from '#store/bond/bonds/find-bond.ts';
import { type JoinRefusal, joinBonds } from '#store/operator/join-bonds/join-bonds.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTrialTransaction, inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { auditActor } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

const refusalOf = (why: JoinRefusal) => new Refusal(why === 'unknown' ? 'bad_request' : 'bonds_differ', 'gone');

/** Two bonds that are the same security become one. The operator alone. */
export function joinBondsFeature(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, joinBondsCall, { limit: 'operator-writes' }, async (request) => {
    const { now: loggedAt, ...who } = auditActor(request, services);
    const { kept, gone, isTrial } = request.body;
    const [keptId, goneId] = [await findBondIdNamed(database, kept), await findBondIdNamed(database, gone)];
    if (keptId === undefined) throw new Refusal('bad_request', 'kept');
    if (goneId === undefined) throw new Refusal('bad_request', 'gone');
    const joined = await (isTrial ? inTrialTransaction : inWriteTransaction)(database, async (tx) => {
      const result = await joinBonds(tx, { keptId, goneId });
      const entry = { loggedAt, ...who, action: 'join-bonds', accountId: null, detail: `${goneId} -> ${keptId}` };
      if (result.ok) await logAudit(tx, entry);
      return result;
    });
    if (!joined.ok) throw refusalOf(joined.why);
    // Nobody waits for it: where it fails, the next start computes what is left.
    if (!isTrial)
      services.tableImports
        .settle()
        .catch((error: unknown) => request.log.error({ err: error }, 'figures of a joined bond wait'));
    return { tables: [...joined.tables] };
  });
}
