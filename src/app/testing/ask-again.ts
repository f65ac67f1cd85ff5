import { setTimeout as sleep } from 'node:timers/promises';

/** Asks as a reader does: again when a node that is busy, as one that has just begun may be, says that it is time. */
export async function askAgain(url: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(url);
    if (answer.status !== 503) return answer;
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}
