import type { Answered } from '../data/ask.ts';
import { browserApi } from '../data/browser-api.ts';
import type { PageSection } from './page-section.ts';

type Answers = Map<string, Promise<Answered<unknown>>>;

/** By the place of a page, which lives as long as the page does. */
const started = new WeakMap<object, Answers>();

/** Asks the call of a section before the reader comes near it; the section takes the answer when he does. */
export function askEarly<Facts, Place extends object>({ id, call }: PageSection<Facts, Place>, place: Place): void {
  const answers = started.get(place) ?? new Map();
  if (call === null || answers.has(id)) return;
  started.set(place, answers);
  answers.set(
    id,
    call.ask(browserApi, place).catch(() => ({ ok: false, code: 'network' }) as const),
  );
}

/** The answer to a call that was asked early; null where it was not, or went wrong: then it is worth asking again. */
export async function earlyAnswer(id: string, place: unknown): Promise<Answered<unknown> | null> {
  if (typeof place !== 'object' || place === null) return null;
  const answer = await started.get(place)?.get(id);
  return answer?.ok === true ? answer : null;
}
