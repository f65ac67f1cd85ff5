import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ApiKey,
  apiKeysCall,
  createApiKeyCall,
  operatorApiKeysCall,
  revokeApiKeyCall,
  revokeUserApiKeyCall,
} from '#contract/account/api-keys.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { lastDayOfGrant } from '#domain/account/access/access-grant.ts';
import { areFitting, type CallScope, type KeyScope, keyScopes } from '#domain/account/access/key-scope.ts';
import { type Viewer, visitor } from '#domain/account/access/viewer.ts';
import { findListedAccount } from '#store/account/accounts/manage-accounts.ts';
import {
  addApiKey,
  deleteApiKey,
  findApiKeys,
  findOpenApiKey,
  type ListedApiKey,
  type NewUse,
  noteApiKeyUse,
} from '#store/account/api-keys/api-keys.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { type Database, inTransaction } from '#store/platform/database/database.ts';
import { fromPrimary } from '#store/platform/replicas/reading.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { networkOf } from '../../platform/serving/limit-calls.ts';
import { isInnerCall } from '../../platform/serving/page-reads.ts';
import { auditActor, endOfGrantUntil, requireAccount, requireWords } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { auditOf } from '../accounts/account-links.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { isRecentlyProven, requireProvenAccount, requireRecentProof } from '../accounts/require-recent-proof.ts';
import { noticeOfChange } from '../messages/messages.ts';
import type { Services } from '../services.ts';
import { hashOfKey, hintOf, isKeyText, isMeantAsKey, isNetwork, isWithin, newKey } from './key-text.ts';

/** A key that holds, and who asks by it. */
interface HeldKey {
  readonly id: number;
  readonly scopes: readonly KeyScope[];
  readonly language: string | null;
  /** How far the log was when its owner last wrote; null where he never did. */
  readonly wrote: string | null;
  readonly viewer: Viewer;
  /** By which it is looked up again while a stream is open. */
  readonly hash: string;
}

/** Counts the calls of keys on this node, and adds them up in the database now and then: no call waits for that. */
interface KeyUse {
  note(keyId: number): void;
  /** Adds up what was counted. */
  flush(): Promise<void>;
}

function countKeyUse(database: Database, clock: () => Date): KeyUse {
  let counted = new Map<number, NewUse>();
  return {
    note: (keyId) => {
      counted.set(keyId, { keyId, calls: (counted.get(keyId)?.calls ?? 0) + 1, usedAt: clock() });
    },
    flush: async () => {
      if (counted.size === 0) return;
      const uses = [...counted.values()];
      counted = new Map();
      await noteApiKeyUse(database, uses);
    },
  };
}

export interface ApiKeys {
  readonly use: KeyUse;
  /** The key of a text, as it is used from an address; undefined where it is wrong, has ended, was taken back, or may not be used from there. */
  find(text: string, ip: string): Promise<HeldKey | undefined>;
  /** Who asks by a key now; undefined where it holds no more. */
  viewerNow(hash: string): Promise<Viewer | undefined>;
}

export function openApiKeys(database: Database, accounts: Accounts, clock: () => Date): ApiKeys {
  const read = async (hash: string) => {
    const key = await fromPrimary(() => findOpenApiKey(database, hash, clock()));
    // Demo accounts make none, and whose password somebody else made is nobody until he has changed it.
    if (key === undefined || key.owner.isDemo || key.owner.mustChangePassword) return undefined;
    // The operator's rights are no key's.
    return { ...key, viewer: accounts.viewerOf({ ...key.owner, isOperator: false }) };
  };
  return {
    use: countKeyUse(database, clock),
    find: async (text, ip) => {
      if (!isKeyText(text)) return undefined;
      const hash = hashOfKey(text);
      const key = await read(hash);
      if (key === undefined || !isWithin(ip, key.networks)) return undefined;
      const { id, scopes, owner, viewer } = key;
      return { id, scopes, language: owner.language, wrote: owner.wrote, viewer, hash };
    },
    viewerNow: async (hash) => (await read(hash))?.viewer,
  };
}

/** How a request names its key: in one of two headers, `Authorization` in two forms, or in the address. */
type KeyWay = 'bearer' | 'basic' | 'header' | 'address';

interface PresentedKey {
  readonly text: string;
  readonly way: KeyWay;
}

const PARAMETER = 'key';
const inAddress = new WeakMap<IncomingMessage, string>();

const isKeyPart = (part: string) => part === PARAMETER || part.startsWith(`${PARAMETER}=`);

function textOf(part: string): string {
  try {
    return decodeURIComponent(part.slice(PARAMETER.length + 1).replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/**
 * Takes the key out of an address before anything else sees that, logs and refusals among them; the address without it. Only addresses of
 * the API have one.
 */
export function addressWithoutKey(raw: IncomingMessage & { originalUrl?: string }): string {
  const { url = '/' } = raw;
  const [path = '', ...rest] = url.split('?');
  const parts = rest.join('?').split('&');
  const [named] = parts.filter(isKeyPart);
  if (named === undefined || !(path.startsWith('/api/') || isMeantAsKey(textOf(named)))) return url;
  inAddress.set(raw, textOf(named));
  const query = parts.filter((part) => !isKeyPart(part)).join('&');
  const address = query === '' ? path : `${path}?${query}`;
  raw.originalUrl = address;
  return address;
}

/** User and password of Basic credentials; the key may stand in either place. What is neither is a proxy's own. */
function keyOfBasic(credentials: string): string | undefined {
  const [user = '', ...password] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return [user, password.join(':')].find(isMeantAsKey);
}

/** The key that a request names; undefined where it names none. */
export function presentedKey(raw: IncomingMessage): PresentedKey | undefined {
  const [, scheme = '', credentials = ''] = /^(\S+) +(\S+)$/.exec(raw.headers.authorization ?? '') ?? [];
  if (/^bearer$/i.test(scheme)) return { text: credentials, way: 'bearer' };
  const basic = /^basic$/i.test(scheme) ? keyOfBasic(credentials) : undefined;
  if (basic !== undefined) return { text: basic, way: 'basic' };
  // Programs that know no other way than a header of this name; a key that is none of ours is a proxy's own.
  const header = String(raw.headers['x-api-key'] ?? '').trim();
  if (isMeantAsKey(header)) return { text: header, way: 'header' };
  const text = inAddress.get(raw);
  return text === undefined ? undefined : { text, way: 'address' };
}

function inWire({ createdAt, usedAt, endsAt, scopes, networks, ...key }: ListedApiKey, now: Date): ApiKey {
  return {
    ...key,
    scopes: [...scopes],
    networks: [...networks],
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
    ends_on: endsAt === null ? null : lastDayOfGrant(endsAt),
    has_ended: endsAt !== null && endsAt <= now,
  };
}

/** The keys of an account, with what this node has counted of their use. */
async function apiKeysOf(
  { database, apiKeys, clock }: Pick<Services, 'database' | 'apiKeys' | 'clock'>,
  accountId: string,
): Promise<ApiKey[]> {
  const now = clock();
  await apiKeys.use.flush();
  return (await findApiKeys(database, accountId, now)).map((key) => inWire(key, now));
}

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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call: the scope of keys that opens it, null where none does. Other routes know no keys. */
    scope?: CallScope | null;
  }

  interface FastifyRequest {
    /** The key that the request comes with; it has no session then. */
    apiKey: (HeldKey & { readonly way: KeyWay }) | null;
  }
}

const FLUSH_MS = 30_000;

/** Gives a request the key that it names. One that does not hold is refused without a word of why; who tries many is counted. */
async function takeKey(request: FastifyRequest, { apiKeys, callLimits }: Services): Promise<void> {
  const presented = request.routeOptions.config.scope === undefined ? undefined : presentedKey(request.raw);
  if (presented === undefined) return;
  // Nothing that a browser sends along unasked counts beside a key.
  delete request.raw.headers.cookie;
  Object.assign(request, { viewer: visitor, session: null, heldSession: null });
  const key = await apiKeys.find(presented.text, request.ip);
  if (key === undefined) {
    await callLimits.count('wrong-keys', `network ${networkOf(request.ip)}`);
    throw new Refusal('bad_key');
  }
  request.apiKey = { ...key, way: presented.way };
  request.viewer = key.viewer;
  if (!isInnerCall()) apiKeys.use.note(key.id);
}

/** What is answered to a key is kept by nobody, and an address with a key in it is told to nobody. */
function markAnswer({ apiKey }: FastifyRequest, reply: FastifyReply): void {
  if (apiKey === null) return;
  reply
    .header('cache-control', 'private, no-store')
    .header('vary', [reply.getHeader('vary'), 'Authorization, X-API-Key'].join(', '));
  if (apiKey.way === 'address') reply.header('referrer-policy', 'no-referrer');
}

/** Lets programs ask by keys; before the sessions, which count for requests without one. */
export function registerApiKeys(app: App, services: Services): void {
  const { use } = services.apiKeys;
  const flush = () => use.flush().catch((error) => app.log.warn({ err: error }, 'use of keys not noted'));
  const timer = setInterval(flush, FLUSH_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
  app.decorateRequest('apiKey', null);
  app.addHook('onRequest', (request) => takeKey(request, services));
  app.addHook('onSend', async (request, reply) => markAnswer(request, reply));
}

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
