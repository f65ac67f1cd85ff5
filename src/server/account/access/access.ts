import { type Access, accessCall, expandRequestCall, sendRequestCall } from '#contract/account/access/access.ts';
import { grantStateAt, lastDayOfGrant } from '#domain/account/access/access-grant.ts';
import {
  type AccessRequestKind,
  offeredTariffKey,
  offersFor,
  requestKindFor,
  requestStateOf,
} from '#domain/account/access/access-request.ts';
import { accessRows } from '#domain/account/access/feature-access.ts';
import { audienceOfLevel } from '#domain/account/access/viewer.ts';
import {
  type AccessRequestRecord,
  addAccessRequest,
  findRequestsOfAccount,
} from '#store/account/access/access-requests.ts';
import { type AccessGrantRecord, findAccessGrants } from '#store/account/accounts/access-grants.ts';
import { findAccountNames } from '#store/account/accounts/manage-accounts.ts';
import type { Database } from '#store/platform/database/database.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

const SHOWN_REQUESTS = 20;

type OwnGrant = Access['grants'][number];
type OwnRequest = Access['requests'][number];

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function ownGrant(grant: AccessGrantRecord, names: ReadonlyMap<string, string>, now: Date): OwnGrant {
  const { id, kind, value, endsAt, reason, givenAt, givenBy } = grant;
  const until = endsAt && lastDayOfGrant(endsAt);
  const givenOn = dayOf(givenAt);
  return {
    id,
    kind,
    value,
    reason,
    givenOn,
    until,
    state: grantStateAt(grant, now),
    givenBy: names.get(givenBy) ?? null,
  };
}

function ownRequest({ id, kind, tariff, decision, requestedAt, decidedAt, words }: AccessRequestRecord): OwnRequest {
  return {
    id,
    kind,
    tariff,
    words,
    key: offeredTariffKey(tariff) ?? null,
    state: requestStateOf(decision),
    requestedOn: dayOf(requestedAt),
    decidedOn: decidedAt && dayOf(decidedAt),
  };
}

async function ownGrants(database: Database, accountId: string, now: Date): Promise<OwnGrant[]> {
  const grants = await findAccessGrants(database, accountId);
  const names = await findAccountNames(
    database,
    grants.map(({ givenBy }) => givenBy),
  );
  return grants.map((grant) => ownGrant(grant, names, now));
}

/** What is open to a reader, and how he asks for more. Asking opens nothing: the operator decides. */
export function accessFeature(app: App, services: Services): void {
  const { database, clock } = services;
  const limited = { onRequest: [limitCalls(services, 'access-requests')] };
  serve(app, services, accessCall, async ({ viewer }) => {
    const { accountId, level } = viewer;
    const requests = accountId === null ? [] : await findRequestsOfAccount(database, accountId, SHOWN_REQUESTS);
    return {
      level,
      audience: audienceOfLevel(level),
      features: [...accessRows(viewer)],
      grants: accountId === null ? [] : await ownGrants(database, accountId, clock()),
      requests: requests.map(ownRequest),
      requestKind: requestKindFor(viewer),
      offers: offersFor(viewer).map(({ key, id }) => ({ key, tariff: id })),
    };
  });
  const ask = async (accountId: string | null, kind: AccessRequestKind, tariff: number, contact: number | null) => {
    if (accountId === null) throw new Refusal('need_auth');
    await addAccessRequest(database, { accountId, kind, tariff, contactPersonId: contact, requestedAt: clock() });
    return { response: { items: [{ success: 1 }] } };
  };
  serve(
    app,
    services,
    sendRequestCall,
    ({ viewer, body }) => ask(viewer.accountId, 'send', body.tariff, body.contactPersonId ?? null),
    limited,
  );
  serve(
    app,
    services,
    expandRequestCall,
    ({ viewer, body }) => ask(viewer.accountId, 'expand', body.tariff, null),
    limited,
  );
}
