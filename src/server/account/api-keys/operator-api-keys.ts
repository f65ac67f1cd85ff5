import { operatorApiKeysCall, revokeUserApiKeyCall } from '#contract/account/api-keys.ts';
import { findListedAccount } from '#store/account/accounts/manage-accounts.ts';
import { deleteApiKey } from '#store/account/api-keys/api-keys.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/in-transaction.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { auditActor } from '../../platform/access/audit-actor.ts';
import { requireWords } from '../../platform/access/grant-terms.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import { requireRecentProof } from '../accounts/require-recent-proof.ts';
import type { Services } from '../services.ts';
import { apiKeysOf } from './api-key-answer.ts';

/** The keys of any account, for the operator to see and to revoke. */
export function operatorApiKeysRoutes(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, operatorApiKeysCall, async ({ params }) => {
    const account = await findListedAccount(database, params.id, clock());
    if (account === undefined) throw new Refusal('not_found', 'id');
    return { items: await apiKeysOf(services, account.id) };
  });
  serve(app, services, revokeUserApiKeyCall, async (request) => {
    requireRecentProof(request);
    const { actorId, network, now } = auditActor(request, services);
    const reason = requireWords(request.body.reason, 'reason');
    const { id: accountId, keyId } = request.params;
    const id = numberOfId(keyId);
    await inTransaction(database, async (tx) => {
      const key = await deleteApiKey(tx, { accountId, id });
      if (key === undefined) throw new Refusal('not_found', 'keyId');
      const detail = `${reason}; ${key.hint}… ${key.name}`;
      await logAudit(tx, { loggedAt: now, action: 'api-key-revoked', actorId, accountId, network, detail });
    });
    return { id };
  });
}
