import type { MessageChannel, MessageRecord } from '#store/operator/outbox/outbox.ts';
import { mailSender } from './mail-sender.ts';

/** Hands a message over to who carries it; throws why that failed. */
type Deliver = (message: MessageRecord) => Promise<void>;

/** The channels that the operator has set. Messages of the others wait in the outbox. */
export type MessageChannels = { readonly [Channel in MessageChannel]?: Deliver };

export interface MessageSettings {
  /** A mail server and who mails are from. */
  readonly mail?: { readonly url: URL; readonly from: string };
  /** An HTTP gateway that sends texts to phones. */
  readonly sms?: { readonly url: URL; readonly token: string };
}

const PATIENCE_MS = 15_000;

interface TextSettings {
  readonly url: URL;
  /** The gateway's own secret. */
  readonly token: string;
}

/** Sends texts to phones by an HTTP gateway: a POST of `{to, text}`. */
function textSender({ url, token }: TextSettings): (message: MessageRecord) => Promise<void> {
  return async ({ recipient, body }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ to: recipient, text: body }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The gateway answered ${answer.status}`);
  };
}

export function openMessageChannels({ mail, sms }: MessageSettings): MessageChannels {
  return { ...(mail && { mail: mailSender(mail) }), ...(sms && { sms: textSender(sms) }) };
}
