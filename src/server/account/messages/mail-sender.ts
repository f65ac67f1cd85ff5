import { createTransport } from 'nodemailer';
import { type LanguageCode, languageOf } from '#domain/platform/language.ts';
import { isLoopback } from '#domain/platform/loopback.ts';
import type { MessageRecord } from '#store/operator/outbox/outbox.ts';
import { htmlText } from '../../platform/serving/unit-text.ts';

/** Less than the first wait between two tries, so that no other node takes the message meanwhile. */
const PATIENCE_MS = 15_000;

export interface MailSettings {
  /** `smtps://user:password@host`, or `smtp://` which turns to TLS once connected. */
  readonly url: URL;
  readonly from: string;
}

// The server knows the address for good: no such mailbox, or none that takes mail of ours.
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  return 'responseCode' in error && Number(error.responseCode) >= 500;
}

const ADDRESS = /^https?:\/\/\S+$/;

function line(text: string): string {
  const written = htmlText(text);
  return ADDRESS.test(text) ? `<a href="${written}">${written}</a>` : written;
}

function paragraph(text: string): string {
  return `<p>${text.split('\n').map(line).join('<br>')}</p>`;
}

/** A plain text as a page: its paragraphs, and its addresses as links. Nothing is loaded from anywhere. */
export function mailHtml(text: string, language: LanguageCode): string {
  const paragraphs = text.split(/\n{2,}/).map(paragraph);
  const head = '<meta charset="utf-8"><meta name="color-scheme" content="light dark">';
  return `<!doctype html><html lang="${languageOf(language).htmlLang}"><head>${head}</head><body>${paragraphs.join('')}</body></html>`;
}

/** Thrown where trying again cannot help: nobody has this address or number. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}

function transportTo({ url }: Pick<MailSettings, 'url'>, patienceMs: number) {
  return createTransport({
    url: url.href,
    requireTLS: !isLoopback(url.hostname),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects to a mail server and signs in to it, and sends nothing; throws where that fails. */
export async function greetMailServer(settings: Pick<MailSettings, 'url'>, patienceMs: number): Promise<void> {
  await transportTo(settings, patienceMs).verify();
}

/** Sends mails by a mail server, over TLS unless that is this machine. */
export function mailSender({ url, from }: MailSettings): (message: MessageRecord) => Promise<void> {
  const transport = transportTo({ url }, PATIENCE_MS);
  return async ({ recipient, subject, body, language }) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text: body,
        html: mailHtml(body, language),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      });
    } catch (error) {
      if (isRefusedForGood(error)) throw new UndeliverableError(String(error), { cause: error });
      throw error;
    }
  };
}
