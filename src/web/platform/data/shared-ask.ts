import type { Answered, Api } from './ask.ts';

interface Kept<Value> {
  readonly at: number;
  readonly answer: Promise<Answered<Value>>;
}

/**
 * Requests that more than one part of a page needs, sent once: by the owner for whom they are sent, such as a page, with whom they go, and a
 * key. Failures are forgotten. Who gives up does not stop a request, for another may wait for it.
 */
export class SharedRequests<Value> {
  readonly #kept = new WeakMap<object, Map<string, Kept<Value>>>();
  readonly #keptMs: number;
  readonly #now: () => number;

  constructor(keptMs = Number.POSITIVE_INFINITY, now: () => number = () => performance.now()) {
    this.#keptMs = keptMs;
    this.#now = now;
  }

  /** The answer that is here or on its way; undefined where none is. */
  current(owner: object, key: string): Promise<Answered<Value>> | undefined {
    const kept = this.#kept.get(owner)?.get(key);
    return kept !== undefined && this.#now() - kept.at < this.#keptMs ? kept.answer : undefined;
  }

  ask(owner: object, key: string, send: () => Promise<Answered<Value>>): Promise<Answered<Value>> {
    return this.current(owner, key) ?? this.#send(owner, key, send);
  }

  #send(owner: object, key: string, send: () => Promise<Answered<Value>>): Promise<Answered<Value>> {
    const requests = this.#kept.get(owner) ?? new Map<string, Kept<Value>>();
    this.#kept.set(owner, requests);
    const kept = { at: this.#now(), answer: send() };
    requests.set(key, kept);
    const forget = () => {
      if (requests.get(key) === kept) requests.delete(key);
    };
    kept.answer.then(({ ok }) => ok || forget(), forget);
    return kept.answer;
  }
}

const keptMs = 60_000;

/** One request for sections of a page that need the same answer; a good one is kept for a minute. */
export function sharedAsk<Value>(
  ask: (api: Api, id: string) => Promise<Answered<Value>>,
  now?: () => number,
): (api: Api, id: string) => Promise<Answered<Value>> {
  // By the way of asking: on the server each visitor has another.
  const requests = new SharedRequests<Value>(keptMs, now);
  return (api, id) => requests.ask(api, id, () => ask(api, id));
}
