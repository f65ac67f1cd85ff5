import type { MessageRecord } from '#store/operator/outbox/outbox.ts';

const PATIENCE_MS = 15_000;

export interface TextSettings {
  readonly url: URL;
  /** The gateway's own secret. */
  readonly token: string;
}

/** Sends texts to phones by an HTTP gateway: a POST of `{to, text}`. */
export function textSender({ url, token }: TextSettings): (message: MessageRecord) => Promise<void> {
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
