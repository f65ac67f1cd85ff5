import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  confirmSecondFactorCall,
  endSecondFactorCall,
  renewRecoveryCodesCall,
  type SecondFactor,
  secondFactorStateCall,
  setUpSecondFactorCall,
} from '#contract/account/second-factors.ts';
import { findAccount } from '#store/account/accounts/accounts.ts';
import type { OpenSession } from '#store/account/accounts/sessions.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  savePendingFactor,
  saveRecoveryCodes,
} from '#store/account/second-factors/second-factors.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { auditOf, encrypted } from '../accounts/account-links.ts';
import { requireProvenAccount } from '../accounts/require-recent-proof.ts';
import { noticeOfChange } from '../messages/messages.ts';
import type { Services } from '../services.ts';
import { renewProof } from '../session/session-plugin.ts';
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeHash,
  requireSecondFactor,
  totpAddress,
} from './second-factor.ts';

/** Beside the name of the account in an authenticator. */
const ISSUER = 'Bondlens';

async function stateOf({ accountId }: OpenSession, { database }: Services): Promise<SecondFactor> {
  const factor = await findFactor(database, accountId);
  if (!factor?.verified) return { isOn: false, since: null, recoveryCodesLeft: 0 };
  const recoveryCodesLeft = await countRecoveryCodes(database, accountId);
  return { isOn: true, since: factor.createdAt.toISOString(), recoveryCodesLeft };
}

async function setUp(request: FastifyRequest, { database, accounts }: Services) {
  const { accountId } = requireProvenAccount(request);
  const secret = newTotpSecret();
  const account = await findAccount(database, accountId);
  const isNew = await savePendingFactor(database, accountId, encrypted(secret, accounts.secrets));
  if (!isNew || account === undefined) throw new Refusal('bad_request');
  return { secret, address: totpAddress(secret, { issuer: ISSUER, account: account.email }) };
}

async function confirm(request: FastifyRequest, reply: FastifyReply, services: Services, code: string) {
  const { accountId } = requireProvenAccount(request);
  await requireSecondFactor(services, accountId, code, 'pending');
  const recoveryCodes = newRecoveryCodes();
  await inTransaction(services.database, async (tx) => {
    if (!(await confirmFactor(tx, accountId))) throw new Refusal('bad_request');
    await saveRecoveryCodes(tx, accountId, recoveryCodes.map(recoveryCodeHash));
    await logAudit(tx, auditOf(request, 'second-factor-added'));
    await noticeOfChange(tx, request, services, 'factor-added');
  });
  await renewProof(request, reply, services, 'both-factors');
  return { recoveryCodes: [...recoveryCodes] };
}

async function renewCodes(request: FastifyRequest, services: Services) {
  const { database } = services;
  const { accountId } = requireProvenAccount(request);
  const factor = await findFactor(database, accountId);
  if (!factor?.verified) throw new Refusal('bad_request');
  const recoveryCodes = newRecoveryCodes();
  await inTransaction(database, async (tx) => {
    await saveRecoveryCodes(tx, accountId, recoveryCodes.map(recoveryCodeHash));
    await logAudit(tx, auditOf(request, 'recovery-codes-renewed'));
    await noticeOfChange(tx, request, services, 'codes-renewed');
  });
  return { recoveryCodes: [...recoveryCodes] };
}

async function end(request: FastifyRequest, reply: FastifyReply, services: Services): Promise<SecondFactor> {
  const session = requireProvenAccount(request);
  await inTransaction(services.database, async (tx) => {
    if (!(await deleteFactor(tx, session.accountId))) return;
    await logAudit(tx, auditOf(request, 'second-factor-removed'));
    await noticeOfChange(tx, request, services, 'factor-removed');
  });
  await renewProof(request, reply, services, 'one-factor');
  return stateOf(session, services);
}

/** An authenticator and recovery codes beside the password: setting them up, renewing them, taking them away. */
export function secondFactorsFeature(app: App, services: Services): void {
  serve(app, services, secondFactorStateCall, (request) => stateOf(requireAccount(request), services));
  serve(app, services, setUpSecondFactorCall, (request) => setUp(request, services));
  serve(app, services, confirmSecondFactorCall, (request, reply) =>
    confirm(request, reply, services, request.body.code),
  );
  serve(app, services, renewRecoveryCodesCall, (request) => renewCodes(request, services));
  serve(app, services, endSecondFactorCall, (request, reply) => end(request, reply, services));
}
