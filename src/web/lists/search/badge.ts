import type { SuggestAnswer } from '#contract/lists/search/search.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';

/** The number in the badge of a tab; the server's own words for it come first. */
export function badgeOf(answer: SuggestAnswer, language: Language): string {
  return answer.counter_title ?? numberText(answer.items.length, 0, language);
}
