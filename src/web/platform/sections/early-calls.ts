import { type Answered, browserApi } from '../data/ask.ts';
import { SharedRequests } from '../data/shared-ask.ts';
import type { PageSection } from './page-section.ts';

/** By the place of a page, which lives as long as the page does. */
const early = new SharedRequests<unknown>();

/** Asks the call of a section before the reader comes near it; the section takes the answer when he does. */
export function askEarly<Facts, Place extends object>({ id, call }: PageSection<Facts, Place>, place: Place): void {
  if (call !== null) early.ask(place, id, () => call.ask(browserApi, place)).catch(() => null);
}

/** The answer to a call that was asked early; null where it was not, or went wrong: then it is worth asking again. */
export async function earlyAnswer(id: string, place: unknown): Promise<Answered<unknown> | null> {
  if (typeof place !== 'object' || place === null) return null;
  const answer = await early.current(place, id)?.catch(() => null);
  return answer?.ok === true ? answer : null;
}

/** Fetches the code of a page's first view; a section whose code does not come says so itself. */
export async function loadFirstCode<Facts, Place>(sections: readonly PageSection<Facts, Place>[]): Promise<void> {
  const first = sections.filter(({ block }) => block.comes === 'at-first-act');
  await Promise.all(first.map(({ block }) => block.load().catch(() => null)));
}
