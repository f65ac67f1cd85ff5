import { MAX_TERM_LENGTH, MIN_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { useLabels } from '../../context/language-context.ts';
import { browserApi } from '../../platform/data/browser-api.ts';
import { useAnswer } from '../../platform/data/use-answer.ts';
import { useDebounced } from '../../platform/data/use-debounced.ts';
import type { Option } from '../../ui/controls/option.ts';
import { findBonds } from './found-bonds.ts';

interface BondSuggestions {
  /** Bonds by their ISIN, or by their id where they have none. */
  readonly suggestions: readonly Option[];
  /** What is said in place of suggestions; null where there are some, or nothing was typed. */
  readonly state: string | null;
}

function questionOf(term: string) {
  return {
    key: term,
    ask: (signal: AbortSignal) => findBonds(browserApi, term, signal),
    networkFailure: { ok: false, code: 'network' } as Awaited<ReturnType<typeof findBonds>>,
  };
}

/** The bonds that are found by what is typed. */
export function useBondSuggestions(typed: string): BondSuggestions {
  const text = useLabels('search');
  const compare = useLabels('compare');
  const term = typed.trim().slice(0, MAX_TERM_LENGTH);
  const isShort = [...term].length < MIN_TERM_LENGTH;
  const rested = useDebounced(term);
  const { shown } = useAnswer(isShort || rested !== term ? null : questionOf(term), null);
  const say = (state: string | null): BondSuggestions => ({ suggestions: [], state });
  if (term === '') return say(null);
  if (isShort) return say(text('too_short', { least: MIN_TERM_LENGTH }));
  if (shown?.key !== term) return say(text('searching'));
  if (!shown.answer.ok) return say(compare('search_failed'));
  const { bonds } = shown.answer.value;
  if (bonds.length === 0) return say(text('autocomplete_not_found', { term }));
  const suggestions = bonds.map(({ code, name, codes, currency }) => ({
    id: code,
    text: name,
    note: [...codes, ...(currency === null ? [] : [currency])].join(' · '),
  }));
  return { suggestions, state: null };
}
