import type { FastifyRequest } from 'fastify';
import { apiKeysCall, createApiKeyCall, revokeApiKeyCall } from '#contract/api-keys.ts';
import type { BodyOf } from '#contract/call.ts';
import { areFitting, keyScopes } from '#domain/access/key-scope.ts';
import { addApiKey, deleteApiKey } from '#store/api-keys/api-keys.ts';
import { logAudit } from '#store/audit-log/audit-log.ts';
import { inTransaction } from '#store/in-transaction.ts';
import { auditOf } from '../../accounts/audit.ts';
import { noticeOfChange } from '../../accounts/notice-of-change.ts';
import { requireProvenAccount } from '../../accounts/require-proven-account.ts';
import { isNetwork } from '../../api-keys/key-networks.ts';
import { hashOfKey, hintOf, newKey } from '../../api-keys/key-text.ts';
import type { App } from '../../app.ts';
import { endOfGrantUntil, requireWords } from '../../grant-terms.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireAccount } from '../../require-account.ts';
import { numberOfId } from '../../require-bond.ts';
import { isRecentlyProven } from '../../require-recent-proof.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { apiKeysOf } from './api-key-answer.ts';

/** Keys that an account may have. */
const MAX_KEYS = 25;

/** What a new key is made for; refuses scopes and networks that cannot be. */
function requireTerms(
  { name, scopes, networks = [], ends_on: endsOn = null }: BodyOf<typeof createApiKeyCall>,
  now: Date,
) {
  if (!areFitting(scopes)) throw new Refusal('bad_request', 'scopes');
  if (!networks.every(isNetwork)) throw new Refusal('bad_request', 'networks');
  return {
    name: requireWords(name, 'name'),
    scopes: keyScopes.filter((scope) => scopes.includes(scope)),
    networks,
    endsAt: endOfGrantUntil(endsOn, now, 'ends_on'),
  };
}

async function make(request: FastifyRequest, body: BodyOf<typeof createApiKeyCall>, services: Services) {
  const { accountId, hasSecondFactor } = requireProvenAccount(request);
  const now = services.clock();
  const terms = requireTerms(body, now);
  const key = newKey();
  const made = { ...terms, accountId, hasSecondFactor, keyHash: hashOfKey(key), hint: hintOf(key), createdAt: now };
  return inTransaction(services.database, async (tx) => {
    const id = await addApiKey(tx, made, MAX_KEYS);
    if (id === null) throw new Refusal('too_many_kept');
    const detail = `${made.hint}… ${terms.name}: ${terms.scopes.join(' ')}`;
    await logAudit(tx, auditOf(request, 'api-key-made', { detail }));
    await noticeOfChange(tx, request, services, 'key-added');
    return { id, key };
  });
}

async function revoke(request: FastifyRequest, idText: string, services: Services) {
  const { accountId } = requireProvenAccount(request);
  const id = numberOfId(idText);
  await inTransaction(services.database, async (tx) => {
    const key = await deleteApiKey(tx, { accountId, id });
    if (key === undefined) throw new Refusal('not_found', 'id');
    await logAudit(tx, auditOf(request, 'api-key-revoked', { detail: `${key.hint}… ${key.name}` }));
  });
  return { id };
}

/** The keys of a reader's programs, each his own. */
export function apiKeysFeature(app: App, services: Services): void {
  const limited = { onRequest: [limitCalls(services, 'api-keys')] };
  serve(app, services, apiKeysCall, async (request) => {
    const session = requireAccount(request);
    const items = await apiKeysOf(services, session.accountId);
    return { items, isProven: isRecentlyProven(session), isDemo: session.isDemo };
  });
  serve(app, services, createApiKeyCall, (request) => make(request, request.body, services), limited);
  serve(app, services, revokeApiKeyCall, (request) => revoke(request, request.params.id, services), limited);
}
