import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageChannels } from '#server/account/messages/message-channels.ts';
import { sendMessages } from '#server/account/messages/messages.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';

export interface SendingOptions {
  readonly url: string;
  readonly ways: MessageChannels;
  readonly log: (message: string) => void;
}

const CONNECTIONS = 1;
/** Somebody waits for the mail that he just asked for. */
const PAUSE_MS = 2_000;

/** Sends messages beside the running site. Stopping waits for the one under way. */
export function startSending({ url, ways, log }: SendingOptions): () => Promise<void> {
  const database = openDatabase({ url, log, poolSize: CONNECTIONS });
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      try {
        await sendMessages({ database, ways, log, clock: () => new Date() }, signal);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) log(`Messages wait: ${error instanceof Error ? error.message : error}`);
      }
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return async () => {
    stopping.abort();
    await ended;
    await database.close();
  };
}
