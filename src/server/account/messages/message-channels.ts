import type { MessageChannel, MessageRecord } from '#store/operator/outbox/outbox.ts';
import { mailSender } from './mail-sender.ts';
import { textSender } from './text-sender.ts';

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

export function openMessageChannels({ mail, sms }: MessageSettings): MessageChannels {
  return { ...(mail && { mail: mailSender(mail) }), ...(sms && { sms: textSender(sms) }) };
}
