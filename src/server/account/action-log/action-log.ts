import {
  bondContactActionCall,
  bondViewCall,
  contactActionCall,
  readerActionCall,
} from '#contract/account/action-log.ts';
import { isViewOfCountry } from '#contract/platform/wire/issuer-params.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { isReaderActionId } from '#domain/platform/reader-action.ts';
import { type ActionRecord, countBondView, saveAction } from '#store/account/action-log/action-log.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

function actionIdOf(text: string): number {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (!isReaderActionId(id)) throw new Refusal('not_found', 'actionId');
  return id;
}

/** What readers did, for the operator's statistics. */
export function actionLogFeature(app: App, services: Services): void {
  const { database, clock, today } = services;
  const idOfBond = async (id: string) => (await requireBond(services, id)).instrument.id;
  const log = async (action: Omit<ActionRecord, 'accountId' | 'loggedAt'>, { accountId }: Viewer) => {
    await saveAction(database, { ...action, accountId, loggedAt: clock() });
    return {};
  };
  serve(app, services, readerActionCall, { limit: 'action-log' }, async ({ params, viewer }) =>
    log({ kind: 'current-user', actionId: actionIdOf(params.actionId), bondId: null }, viewer),
  );
  serve(app, services, contactActionCall, { limit: 'action-log' }, ({ body: { actionId }, viewer }) =>
    log({ kind: 'contact', actionId, bondId: null }, viewer),
  );
  serve(app, services, bondContactActionCall, { limit: 'action-log' }, async ({ params, body: { actionId }, viewer }) =>
    log({ kind: 'contact', actionId, bondId: await idOfBond(params.bondId) }, viewer),
  );
  serve(app, services, bondViewCall, { limit: 'action-log' }, async ({ params, body }) => {
    const { instrument, issuer } = await requireBond(services, params.bondId);
    const { id } = instrument;
    if (body.bondId !== id) throw new Refusal('unknown_bond', 'bondId');
    if (!isViewOfCountry(body, issuer?.country)) throw new Refusal('bad_request', 'country');
    await countBondView(database, id, today());
    return {};
  });
}
