import { type Access, accessCall, expandRequestCall, sendRequestCall } from '#contract/account/access/access.ts';
import type { OperatorRequest } from '#contract/account/access/operator-requests.ts';
import { decideRequestCall, operatorRequestsCall } from '#contract/account/access/operator-requests.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { listPageSize } from '#contract/platform/lists/list-order.ts';
import { grantStateAt, lastDayOfGrant } from '#domain/account/access/access-grant.ts';
import {
  type AccessRequestKind,
  grantsOfTariff,
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
  decideAccessRequest,
  decideQuoteRequest,
  findRequests,
  findRequestsOfAccount,
  type ListedRequest,
} from '#store/account/access/access-requests.ts';
import type { AccessGrantRecord, AuditActor } from '#store/account/accounts/access-grants.ts';
import { findAccessGrants, saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { findAccountNames } from '#store/account/accounts/manage-accounts.ts';
import { decideCommentRequest } from '#store/issuer/comments/comment-requests.ts';
import { type Database, inTransaction, type Queries } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { auditActor, endOfGrantUntil, requireGrantable } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireRecentProof } from '../accounts/require-recent-proof.ts';
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
  serve(app, services, sendRequestCall, { limit: 'access-requests' }, ({ viewer, body }) =>
    ask(viewer.accountId, 'send', body.tariff, body.contactPersonId ?? null),
  );
  serve(app, services, expandRequestCall, { limit: 'access-requests' }, ({ viewer, body }) =>
    ask(viewer.accountId, 'expand', body.tariff, null),
  );
}

type DecideBody = BodyOf<typeof decideRequestCall>;
type OfAccess = Extract<DecideBody, { readonly kind: 'access' }>;
type OfOthers = Exclude<DecideBody, OfAccess>;

function requestAnswer({ decision, requestedAt, ...request }: ListedRequest): OperatorRequest {
  const { id, subject } = request;
  return {
    ...request,
    key: (id === null ? undefined : offeredTariffKey(subject)) ?? null,
    opens: id === null ? [] : [...grantsOfTariff(subject)],
    state: requestStateOf(decision),
    requestedAt: requestedAt.toISOString(),
  };
}

/** The decision and what is granted are one: there is no granted request without its grants. */
async function decideAccess(tx: Queries, body: OfAccess, endsAt: Date | null, actor: AuditActor): Promise<void> {
  const { id, decision, grants } = body;
  const words = body.words.trim();
  const decided = await decideAccessRequest(tx, { id, decision, words: words === '' ? null : words }, actor);
  if (decided === undefined) throw new Refusal('already_decided', 'id');
  if (decision === 'refused') return;
  const terms = { accountId: decided.accountId, startsAt: actor.now, endsAt, reason: words || `Request ${id}` };
  for (const { kind, value } of grants) await saveAccessGrant(tx, { ...terms, kind, value }, actor);
}

async function decideOther(
  tx: Queries,
  { kind, accountId, subject, decision }: OfOthers,
  actor: AuditActor,
): Promise<void> {
  const isKnown =
    kind === 'quotes'
      ? await decideQuoteRequest(tx, { accountId, venueId: subject, decision }, actor)
      : await decideCommentRequest(
          tx,
          { accountId, providerId: subject, decision: decision === 'granted' ? 'approved' : 'rejected' },
          actor,
        );
  if (!isKnown) throw new Refusal('not_found', 'subject');
}

function checkedEnd({ decision, grants, until }: OfAccess, now: Date): Date | null {
  if (decision === 'refused') return null;
  if (grants.length === 0) throw new Refusal('bad_request', 'grants');
  for (const grant of grants) requireGrantable(grant, 'grants');
  return endOfGrantUntil(until, now);
}

/** What readers ask the operator for, and his answers. */
export function operatorRequestsFeature(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, operatorRequestsCall, async ({ query }) => {
    const { state = 'waits', page = 1 } = query;
    const wanted = { isWaiting: state === 'waits', limit: listPageSize, offset: (page - 1) * listPageSize };
    const { items, ...counts } = await findRequests(database, wanted);
    return { ...counts, page, pageSize: listPageSize, items: items.map(requestAnswer) };
  });
  serve(app, services, decideRequestCall, async (request) => {
    requireRecentProof(request);
    const actor = auditActor(request, services);
    const { body } = request;
    if (body.kind === 'access') {
      const endsAt = checkedEnd(body, actor.now);
      await inTransaction(database, (tx) => decideAccess(tx, body, endsAt, actor));
    } else {
      await inTransaction(database, (tx) => decideOther(tx, body, actor));
    }
    const { waiting } = await findRequests(database, { isWaiting: true, limit: 0, offset: 0 });
    return { waiting };
  });
}
