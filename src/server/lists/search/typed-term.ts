import { MAX_TERM_LENGTH, MIN_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';

/** The typed text of a URL-encoded term; undefined when it is too short for a search. Refuses a broken escape. */
export function typedTerm(encoded: string): string | undefined {
  return searchTerm(decoded(encoded));
}

/** A typed text as a search takes it; undefined when it is too short for one. */
export function searchTerm(text: string): string | undefined {
  const term = text.trim();
  return [...term].length < MIN_TERM_LENGTH ? undefined : term.slice(0, MAX_TERM_LENGTH);
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new Refusal('bad_request', 'term');
  }
}
