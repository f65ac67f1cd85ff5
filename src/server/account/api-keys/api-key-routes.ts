import type { FastifyRequest } from 'fastify';
import { apiKeysCall, createApiKeyCall, revokeApiKeyCall } from '#contract/account/api-keys.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { areFitting, keyScopes } from '#domain/account/access/key-scope.ts';
import { addApiKey, deleteApiKey } from '#store/account/api-keys/api-keys.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { endOfGrantUntil, requireWords } from '../../platform/access/grant-terms.ts';
import { requireAccount } from '../../platform/access/require-account.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { auditOf } from '../accounts/account-links.ts';
import { isRecentlyProven, requireProvenAccount } from '../accounts/require-recent-proof.ts';
import { noticeOfChange } from '../messages/messages.ts';
import type { Services } from '../services.ts';
import { apiKeysOf } from './api-keys.ts';
import { hashOfKey, hintOf, isNetwork, newKey } from './key-text.ts';

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
  serve(app, services, apiKeysCall, async (request) => {
    const session = requireAccount(request);
    const items = await apiKeysOf(services, session.accountId);
    return { items, isProven: isRecentlyProven(session), isDemo: session.isDemo };
  });
  serve(app, services, createApiKeyCall, { limit: 'api-keys' }, (request) => make(request, request.body, services));
  serve(app, services, revokeApiKeyCall, { limit: 'api-keys' }, (request) =>
    revoke(request, request.params.id, services),
  );
}
