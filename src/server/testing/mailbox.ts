import { setTimeout as pause } from 'node:timers/promises';
import type { MessageRecord } from '#store/operator/outbox/outbox.ts';
import type { Database } from '#store/platform/database/database.ts';

const PATIENCE_MS = 5_000;
const LOOK_MS = 20;

/** The mails to an address, the first one first, once there are so many: they are written after the answer. */
export async function mailsTo({ kysely }: Database, recipient: string, count = 1): Promise<readonly MessageRecord[]> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = kysely.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id');
    const mails = await found.execute();
    if (mails.length >= count) return mails;
    if (performance.now() > end) throw new Error(`${mails.length} mails to ${recipient}, not ${count}`);
    await pause(LOOK_MS);
  }
}

/** The token of the link in a mail. */
export function tokenIn(mail: MessageRecord | undefined): string {
  return /[?&]token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
}
