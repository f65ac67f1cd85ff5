import { deleteAccountCall } from '#contract/account-data.ts';
import { findAccount } from '#store/accounts/accounts.ts';
import { deleteAccount } from '#store/accounts/delete-account.ts';
import { inTransaction } from '#store/in-transaction.ts';
import type { App } from '../../app.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { endSession } from '../../plugins/session/session.ts';
import { requireOwnAccount } from '../../require-account.ts';
import { requireRecentProof } from '../../require-recent-proof.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

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
