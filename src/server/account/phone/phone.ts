import { createHmac, randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import {
  checkPhoneCodeCall,
  phoneCall,
  sendCodeAction,
  sendPhoneCodeCall,
  updatePhoneCall,
} from '#contract/account/phone.ts';
import { findAccount } from '#store/account/accounts/accounts.ts';
import {
  confirmPhone,
  findPendingPhone,
  savePendingPhone,
  saveSentCode,
  tryPhoneCode,
} from '#store/account/phone/phone-codes.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireAccount, requireOwnAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { auditOf } from '../accounts/account-links.ts';
import { requireProvenAccount } from '../accounts/require-recent-proof.ts';
import { mayBeWritten, noticeOfChange, queueText } from '../messages/messages.ts';
import type { Services } from '../services.ts';

const DIGITS = 6;
const MAX_TRIES = 5;
const LASTS_MS = 10 * 60 * 1000;
const RESEND_MS = 30 * 1000;

function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** What is stored of a code: so short a one is found from its plain hash, so the secret of the site is in it. */
function hashOf(accountId: string, code: string, { secret }: Services): string {
  return createHmac('sha256', secret).update(`phone ${accountId} ${code}`).digest('base64url');
}

/** How long to wait where a code cannot be sent yet. */
async function refusalToSend(accountId: string, { database, clock }: Services): Promise<Refusal> {
  const pending = await findPendingPhone(database, accountId);
  if (!pending?.sentAt) return new Refusal('bad_request', 'phone');
  const seconds = Math.ceil((pending.sentAt.getTime() + RESEND_MS - clock().getTime()) / 1000);
  return new Refusal('too_many_requests', null, Math.max(1, seconds));
}

async function sendCode(request: FastifyRequest, services: Services) {
  const { accountId } = requireOwnAccount(request);
  const { database, clock } = services;
  const code = newCode();
  const now = clock();
  const expiresAt = new Date(now.getTime() + LASTS_MS);
  await inTransaction(database, async (tx) => {
    const pending = await findPendingPhone(tx, accountId);
    if (pending !== undefined && !(await mayBeWritten(tx, services, pending.phone))) {
      throw new Refusal('too_many_requests', null, 60 * 60);
    }
    const codeHash = hashOf(accountId, code, services);
    const notSince = new Date(now.getTime() - RESEND_MS);
    const recipient = await saveSentCode(tx, accountId, { codeHash, now, notSince, expiresAt });
    if (recipient === undefined) throw await refusalToSend(accountId, services);
    const { language } = request;
    await queueText(tx, services, {
      accountId,
      recipient,
      language,
      module: 'security',
      kind: 'phone_code',
      params: { code },
      expiresAt,
    });
  });
  return { resendAfter: RESEND_MS / 1000, sendsText: services.messageChannels.sms !== undefined };
}

async function checkCode(request: FastifyRequest, services: Services, typed: string) {
  const { accountId } = requireOwnAccount(request);
  const { database, clock } = services;
  const expected = await tryPhoneCode(database, accountId, { now: clock(), max: MAX_TRIES });
  if (expected === undefined) throw new Refusal('code_void', 'code');
  const codeHash = hashOf(accountId, typed.normalize('NFKC').replace(/\D/g, ''), services);
  // Hashes with a secret in them: the time that this takes tells nothing of the code.
  if (codeHash !== expected) throw new Refusal('wrong_code', 'code');
  return inTransaction(database, async (tx) => {
    const phone = await confirmPhone(tx, accountId, codeHash);
    if (phone === undefined) throw new Refusal('code_void', 'code');
    await logAudit(tx, auditOf(request, 'phone-changed'));
    await noticeOfChange(tx, request, services, 'phone');
    return { phone };
  });
}

/** The phone number of an account: named, sent a code, and confirmed by it. */
export function phoneFeature(app: App, services: Services): void {
  const { database, labels } = services;
  const limit = limitCalls(services, 'phone-codes');
  serve(app, services, phoneCall, async (request) => {
    const account = await findAccount(database, requireAccount(request).accountId);
    return { phone: account?.phone ?? null };
  });
  serve(app, services, updatePhoneCall, async (request) => {
    const { accountId } = requireProvenAccount(request);
    await limit(request);
    const number = parsePhoneNumberFromString(request.body.phone);
    if (!number?.isValid()) return { messages: [labels.textsOf(request.language).textOf('ui', 'phone_incorrect')] };
    await savePendingPhone(database, accountId, number.number);
    return { messages: [] };
  });
  const sendsCode = { constraints: { action: sendCodeAction } };
  serve(app, services, sendPhoneCodeCall, sendsCode, (request) =>
    limit(request).then(() => sendCode(request, services)),
  );
  serve(app, services, checkPhoneCodeCall, async (request) => {
    await limit(request);
    return checkCode(request, services, request.body.code);
  });
}
