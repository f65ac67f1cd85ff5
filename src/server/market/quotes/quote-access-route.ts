import { quoteAccessCall } from '#contract/market/quotes.ts';
import { fullLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { addAccessRequest, findRequestDecisions } from '#store/market/quotes/access-requests.ts';
import { findParticipantOfVenue } from '#store/market/quotes/participants.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { requestStateOf } from './quote-access.ts';

function accountOf({ accountId, level }: Viewer): string {
  if (accountId === null) throw new Refusal('need_auth');
  if (level < fullLevel) throw new Refusal('need_access');
  return accountId;
}

/** Notes a reader's wish to see what a ground hides. It opens nothing: the operator decides. */
export function quoteAccessRoute(app: App, services: Services): void {
  const { database, clock } = services;
  const limited = { onRequest: [limitCalls(services, 'quote-requests')] };
  const ask = async (viewer: Viewer, venueId: number): Promise<boolean> => {
    const accountId = accountOf(viewer);
    const participant = await findParticipantOfVenue(database, venueId);
    if (participant === undefined) throw new Refusal('not_found', 'tradingGroundId');
    const decisions = await findRequestDecisions(database, accountId);
    if (!participant.hidesQuotes || decisions.get(venueId) === 'granted') return participant.hidesQuotes;
    const state = requestStateOf(viewer, participant, decisions);
    if (state.send_request) await addAccessRequest(database, { accountId, venueId, requestedAt: clock() });
    return !state.forbidden_request;
  };
  serve(
    app,
    services,
    quoteAccessCall,
    async ({ params, viewer }) => {
      const id = /^\d{1,9}$/.test(params.tradingGroundId) ? Number(params.tradingGroundId) : 0;
      return { response: { items: [{ success: (await ask(viewer, id)) ? 1 : 0 }] } };
    },
    limited,
  );
}
