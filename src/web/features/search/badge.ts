import { numberText } from '#contract/number-text.ts';
import type { SuggestAnswer } from '#contract/search/search.ts';
import type { Language } from '#domain/language.ts';

/** The number in the badge of a tab; the server's own words for it come first. */
export function badgeOf(answer: SuggestAnswer, language: Language): string {
  return answer.counter_title ?? numberText(answer.items.length, 0, language);
}
