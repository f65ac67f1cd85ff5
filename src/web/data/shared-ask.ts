import type { Api } from '../page-context.ts';
import type { Answered } from './ask.ts';

const keptMs = 60_000;

interface Shared<Value> {
  readonly id: string;
  readonly at: number;
  readonly answer: Promise<Answered<Value>>;
}

/**
 * One request for sections of a page that need the same answer; a good one is kept for a minute. A section that gives up does not stop it,
 * for another may wait.
 */
export function sharedAsk<Value>(
  ask: (api: Api, id: string) => Promise<Answered<Value>>,
  now: () => number = () => performance.now(),
): (api: Api, id: string) => Promise<Answered<Value>> {
  // By the way of asking: on the server each visitor has another.
  const last = new WeakMap<Api, Shared<Value>>();
  return (api, id) => {
    const known = last.get(api);
    if (known?.id === id && now() - known.at < keptMs) return known.answer;
    const shared = { id, at: now(), answer: ask(api, id) };
    last.set(api, shared);
    const forget = () => {
      if (last.get(api) === shared) last.delete(api);
    };
    shared.answer.then(({ ok }) => ok || forget(), forget);
    return shared.answer;
  };
}
