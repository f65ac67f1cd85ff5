import { deleteAccountCall } from '#contract/account/account-data.ts';
import { findAccount } from '#store/account/accounts/accounts.ts';
import { deleteAccount } from '#store/account/accounts/delete-account.ts';
import { inTransaction } from '#store/platform/database/in-transaction.ts';
import { requireOwnAccount } from '../../platform/access/require-account.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import { requireRecentProof } from '../accounts/require-recent-proof.ts';
import type { Services } from '../services.ts';
import { endSession } from '../session/session-plugin.ts';

/** Deletion of an account by its owner, who types its address and has proved a short time ago who he is. */
export function deleteAccountRoute(app: App, services: Services): void {
  const { database, clock } = services;
  serve(
    app,
    services,
    deleteAccountCall,
    async (request, reply) => {
      const { accountId } = requireOwnAccount(request);
      requireRecentProof(request);
      const account = await findAccount(database, accountId);
      if (account?.email !== request.body.email.trim().toLowerCase()) throw new Refusal('bad_request', 'email');
      const outcome = await inTransaction(database, (tx) => deleteAccount(tx, accountId, clock()));
      if (outcome === 'last') throw new Refusal('last_operator');
      if (outcome === 'demo') throw new Refusal('demo_account');
      await endSession(request, reply, services);
      return {};
    },
    { onRequest: [limitCalls(services, 'account-data')] },
  );
}
