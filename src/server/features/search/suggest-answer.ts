import { type SuggestAnswer, suggestionLimit } from '#contract/search/search.ts';
import type { SuggestKind } from '#contract/search/search-kinds.ts';
import { type BondStatusKey, findBondStatus, statusOn } from '#domain/bond-status.ts';
import type { Language } from '#domain/language.ts';
import type { SearchKind } from '#domain/search/search-kind.ts';
import { typedSearch } from '#domain/search/typed-search.ts';
import type { Texts } from '#labels/create-texts.ts';
import { findSuggestions, type SuggestionRecord, type Suggestions } from '#store/search/find-suggestions.ts';
import type { Services } from '../../services.ts';

export interface Asked {
  readonly kind: SuggestKind;
  /** Undefined when it is too short for a search. */
  readonly term: string | undefined;
  readonly stopStatusIds: readonly number[];
  readonly language: Language;
  readonly texts: Texts;
}

const kindOfCall: Readonly<Record<SuggestKind, SearchKind>> = {
  bonds: 'bond',
  stocks: 'stock',
  indexes: 'index',
  companies: 'company',
  etf: 'etf',
};

function statusOf(
  { statusId, maturesOn }: SuggestionRecord,
  kind: SuggestKind,
  services: Services,
): BondStatusKey | null {
  if (kind === 'bonds') return statusOn({ statusId, maturesOn }, services.today()).key;
  return kind === 'companies' || statusId === null ? null : (findBondStatus(statusId)?.key ?? null);
}

function errorOf({ isComplete, isIndexed }: Suggestions, texts: Texts): string | null {
  if (!isIndexed) return texts.text('search', 'index_missing');
  return isComplete ? null : texts.text('search', 'answer_incomplete');
}

/** The answer to one of the five calls. */
export async function suggestAnswerOf(services: Services, asked: Asked): Promise<SuggestAnswer> {
  const { kind, term, stopStatusIds, language, texts } = asked;
  if (term === undefined) return { items: [], counter_title: null, search_error: null };
  const found = await findSuggestions(services.searchDatabase, {
    kind: kindOfCall[kind],
    typed: typedSearch(term),
    stopStatusIds,
    language: language.code,
    limit: suggestionLimit,
  });
  return {
    items: found.items.map((item) => ({
      id: item.id,
      ttl: item.title,
      ticker: [...item.codes],
      status: statusOf(item, kind, services),
    })),
    counter_title: `${found.count.count}${found.count.isExact ? '' : '+'}`,
    search_error: errorOf(found, texts),
  };
}
