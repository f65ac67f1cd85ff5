import { createHash, randomUUID } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  addPasskeyCall,
  deletePasskeyCall,
  newPasskeyOptionsCall,
  type Passkeys,
  passkeysCall,
  renamePasskeyCall,
} from '#contract/account/passkeys/passkeys.ts';
import { findAccount } from '#store/account/accounts/accounts.ts';
import { addPasskey, deletePasskey, findPasskeys, renamePasskey } from '#store/account/passkeys/passkeys.ts';
import { findSignInMethods, lockSignInMethods } from '#store/account/providers/providers.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireAccount, requireOwnAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { auditOf } from '../accounts/account-links.ts';
import { closeChallenge, putChallenge } from '../accounts/challenge.ts';
import { requireProvenAccount } from '../accounts/require-recent-proof.ts';
import { noticeOfChange } from '../messages/messages.ts';
import type { Services } from '../services.ts';
import { relyingPartyOf } from './require-passkey.ts';

const SITE = 'Bondlens';
const ASKED_MS = 5 * 60 * 1000;
const MAX_PASSKEYS = 20;
/** Ed25519, ECDSA with P-256, RSA: what authenticators have (COSE). */
const algorithms = [-8, -7, -257] as const;

async function passkeysOf(request: FastifyRequest, services: Services): Promise<Passkeys> {
  const { accountId } = requireAccount(request);
  const found = await findPasskeys(services.database, accountId);
  const items = found.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
    id,
    name,
    addedAt: createdAt.toISOString(),
    usedAt: lastUsedAt?.toISOString() ?? null,
    isSynced: backedUp,
  }));
  return { items, isPossible: relyingPartyOf(request, services).isPossible };
}

async function newOptions(request: FastifyRequest, reply: FastifyReply, services: Services) {
  const { accountId } = requireProvenAccount(request);
  const account = await findAccount(services.database, accountId);
  const known = await findPasskeys(services.database, accountId);
  if (account === undefined || known.length >= MAX_PASSKEYS) throw new Refusal('bad_request');
  const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: SITE,
    rpID: relyingPartyOf(request, services).id,
    // Tells nothing of the account, and is the same for all its passkeys.
    userID: new Uint8Array(createHash('sha256').update(`passkeys of ${accountId}`).digest()),
    userName: account.email,
    userDisplayName: account.name,
    supportedAlgorithmIDs: [...algorithms],
  });
  await putChallenge(reply, services, { purpose: 'passkey-set-up', accountId, value: challenge });
  return {
    challenge,
    rp: { id: rp.id ?? '', name: rp.name },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: ASKED_MS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' as const })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

interface NewPasskey {
  readonly name: string;
  readonly passkey: RegistrationResponseJSON;
}

async function add(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { name, passkey: response }: NewPasskey,
): Promise<Passkeys> {
  const { accountId } = requireProvenAccount(request);
  const question = await closeChallenge(request, reply, services, 'passkey-set-up');
  if (question?.accountId !== accountId) throw new Refusal('code_void');
  const { id, origin } = relyingPartyOf(request, services);
  const expected = { expectedChallenge: question.value, expectedOrigin: origin, expectedRPID: id };
  const checked = await verifyRegistrationResponse({
    response,
    ...expected,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => undefined);
  if (checked?.verified !== true) throw new Refusal('passkey_refused');
  const { credential, credentialBackedUp } = checked.registrationInfo;
  await inTransaction(services.database, async (tx) => {
    const isNew = await addPasskey(tx, {
      id: randomUUID(),
      accountId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: response.response.transports ?? [],
      backedUp: credentialBackedUp,
      name: name.trim(),
    });
    if (!isNew) throw new Refusal('passkey_refused');
    await logAudit(tx, auditOf(request, 'passkey-added', { detail: name }));
    await noticeOfChange(tx, request, services, 'passkey-added');
  });
  return passkeysOf(request, services);
}

/** The passkeys of an account: adding, naming and taking them away. */
export function passkeysFeature(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, passkeysCall, (request) => passkeysOf(request, services));
  serve(app, services, newPasskeyOptionsCall, (request, reply) => newOptions(request, reply, services));
  serve(app, services, addPasskeyCall, (request, reply) => add(request, reply, services, request.body as NewPasskey));
  serve(app, services, renamePasskeyCall, async (request) => {
    const { accountId } = requireOwnAccount(request);
    const isTheirs = await renamePasskey(database, { id: request.params.id, accountId }, request.body.name.trim());
    if (!isTheirs) throw new Refusal('not_found', 'id');
    return passkeysOf(request, services);
  });
  serve(app, services, deletePasskeyCall, async (request) => {
    const { accountId } = requireProvenAccount(request);
    await inTransaction(database, async (tx) => {
      await lockSignInMethods(tx, accountId);
      const name = await deletePasskey(tx, { id: request.params.id, accountId });
      if (name === undefined) throw new Refusal('not_found', 'id');
      if ((await findSignInMethods(tx, accountId)).length === 0) throw new Refusal('last_way_in', 'id');
      await logAudit(tx, auditOf(request, 'passkey-removed', { detail: name }));
      await noticeOfChange(tx, request, services, 'passkey-removed');
    });
    return passkeysOf(request, services);
  });
}
