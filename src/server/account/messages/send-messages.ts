import {
  claimDueMessage,
  deleteOldMessages,
  type MessageChannel,
  saveMessageFailed,
  saveMessageSent,
} from '#store/operator/outbox/outbox.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { MessageChannels } from './message-channels.ts';
import { UndeliverableError } from './undeliverable.ts';

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
