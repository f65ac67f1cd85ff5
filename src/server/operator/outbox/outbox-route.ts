import { outboxCall } from '#contract/operator/outbox.ts';
import { findMessages, type MessageRecord } from '#store/operator/outbox/outbox.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

const MESSAGES = 200;

function isOpen({ sentAt, expiresAt }: MessageRecord, now: Date): boolean {
  return sentAt === null && expiresAt > now;
}

/** Messages to readers, for the operator, who delivers them by hand where no mail server or gateway is set. */
export function outboxRoute(app: App, services: Services): void {
  const { database, messageChannels, clock } = services;
  serve(app, services, outboxCall, async () => {
    const messages = await findMessages(database, MESSAGES);
    const now = clock();
    return {
      sendsMail: messageChannels.mail !== undefined,
      sendsSms: messageChannels.sms !== undefined,
      messages: messages.map(({ language: _language, dueAt: _dueAt, ...message }) => ({
        ...message,
        body: isOpen({ ...message, language: _language, dueAt: _dueAt }, now) ? message.body : null,
        createdAt: message.createdAt.toISOString(),
        expiresAt: message.expiresAt.toISOString(),
        sentAt: message.sentAt?.toISOString() ?? null,
      })),
    };
  });
}
