import type { FastifyRequest } from 'fastify';
import { type Language, languageOf } from '#domain/platform/language.ts';
import type { LabelModule, LabelParams } from '#labels/label.ts';
import { findAccount } from '#store/account/accounts/accounts.ts';
import {
  claimDueMessage,
  countMessages,
  deleteOldMessages,
  type MessageChannel,
  saveMessage,
  saveMessageFailed,
  saveMessageSent,
} from '#store/operator/outbox/outbox.ts';
import type { Database, Queries } from '#store/platform/database/database.ts';
import type { Services } from '../services.ts';
import { UndeliverableError } from './mail-sender.ts';
import type { MessageChannels } from './message-channels.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long a notice, which has no link that ends, is tried to be sent. */
const NOTICE_MS = 7 * 24 * HOUR_MS;
/** Messages that one address or phone is sent in an hour because somebody, perhaps another, asked for them. */
const MAX_ASKED_AN_HOUR = 5;

type Writing = Pick<Services, 'labels' | 'clock'>;

interface Message {
  /** Whom it is about, with whose account it is deleted. */
  readonly accountId: string;
  /** An e-mail address, or a number in international form. */
  readonly recipient: string;
  /** Of who reads it: that of the account, else that of the page. */
  readonly language: Language;
  /** The module of labels with its texts. */
  readonly module: LabelModule;
  readonly params?: LabelParams;
  /** When the link or code in it ends; a notice has none. */
  readonly expiresAt?: Date;
}

interface Mail extends Message {
  /** Its texts are `mail_<kind>_subject` and `mail_<kind>_text`. */
  readonly kind: string;
}

interface PhoneText extends Message {
  /** Its text is `sms_<kind>`. */
  readonly kind: string;
}

/** Lets a mail leave once the transaction that it belongs to is stored; sending it delays nobody's answer. Gives the id of the message. */
export async function queueMail(tx: Queries, { labels, clock }: Writing, mail: Mail): Promise<number> {
  const { accountId, recipient, language, module, kind, params, expiresAt } = mail;
  const texts = labels.textsOf(language);
  const createdAt = clock();
  return saveMessage(tx, {
    channel: 'mail',
    accountId,
    recipient,
    subject: texts.textOf(module, `mail_${kind}_subject`, params),
    body: texts.textOf(module, `mail_${kind}_text`, params),
    language: language.code,
    createdAt,
    expiresAt: expiresAt ?? new Date(createdAt.getTime() + NOTICE_MS),
  });
}

/** The same for a text to a phone. */
export async function queueText(tx: Queries, { labels, clock }: Writing, text: PhoneText): Promise<void> {
  const { accountId, recipient, language, module, kind, params, expiresAt } = text;
  const createdAt = clock();
  await saveMessage(tx, {
    channel: 'sms',
    accountId,
    recipient,
    subject: '',
    body: labels.textsOf(language).textOf(module, `sms_${kind}`, params),
    language: language.code,
    createdAt,
    expiresAt: expiresAt ?? new Date(createdAt.getTime() + NOTICE_MS),
  });
}

/** Whether somebody may have another message that he, or who gives himself out for him, asks for: nobody's mailbox is filled by others. */
export async function mayBeWritten(
  tx: Queries,
  { clock }: Pick<Services, 'clock'>,
  recipient: string,
): Promise<boolean> {
  return (await countMessages(tx, recipient, new Date(clock().getTime() - HOUR_MS))) < MAX_ASKED_AN_HOUR;
}

/** The language in which an account is written to: its own, else that of the page. */
export function languageOfAccount(account: { readonly language: string | null }, otherwise: Language): Language {
  return account.language === null ? otherwise : languageOf(account.language);
}

/** The whole address of a page, as messages write it: under the public address, else under the host that the reader came to, which is a known one. */
export function addressFor(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { publicUrl }: Pick<Services, 'publicUrl'>,
  path: `/${string}`,
): string {
  return new URL(path, publicUrl ?? `${protocol}://${host}`).href;
}

/** Changes of how an account is signed in to that its owner is told of (ASVS 5.0, 6.3.7). */
const changes = {
  'factor-added': 'change_factor_added',
  'factor-removed': 'change_factor_removed',
  'codes-renewed': 'change_codes_renewed',
  'passkey-added': 'change_passkey_added',
  'passkey-removed': 'change_passkey_removed',
  phone: 'change_phone',
  'key-added': 'change_key_added',
} as const;

/** Tells the owner of the reader's account by mail what was changed, in the transaction that changes it. */
export async function noticeOfChange(
  tx: Queries,
  request: FastifyRequest,
  services: Pick<Services, 'labels' | 'clock' | 'publicUrl'>,
  change: keyof typeof changes,
): Promise<void> {
  const account = await findAccount(tx, request.viewer.accountId ?? '');
  if (account === undefined) return;
  const language = languageOfAccount(account, request.language);
  const text = services.labels.textsOf(language).textOf('security', changes[change]);
  const params = { change: text, link: addressFor(request, services, '/profile/security/') };
  const mail = { accountId: account.id, recipient: account.email, language } as const;
  await queueMail(tx, services, { ...mail, module: 'security', kind: 'change', params });
}

export interface Sending {
  readonly database: Database;
  readonly ways: MessageChannels;
  readonly clock: () => Date;
  readonly log: (message: string) => void;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function sendNext({ database, ways, clock, log }: Sending): Promise<boolean> {
  const channels = (['mail', 'sms'] as const).filter((channel: MessageChannel) => ways[channel] !== undefined);
  if (channels.length === 0) return false;
  const message = await claimDueMessage(database, channels, clock());
  if (message === undefined) return false;
  try {
    await ways[message.channel]?.(message);
    await saveMessageSent(database, message.id, clock());
  } catch (error) {
    // Neither recipient nor text: both are somebody's own.
    log(`Message ${message.id} could not be sent: ${reasonOf(error)}`);
    const isFinal = error instanceof UndeliverableError;
    await saveMessageFailed(database, message.id, { failure: reasonOf(error), isFinal });
  }
  return true;
}

/** Sends every message that is due, each once however many nodes do this, and forgets what has ended. */
export async function sendMessages(sending: Sending, signal?: AbortSignal): Promise<void> {
  await deleteOldMessages(sending.database, sending.clock());
  while (signal?.aborted !== true && (await sendNext(sending)));
}
