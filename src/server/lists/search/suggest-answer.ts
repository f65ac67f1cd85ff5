import { type SuggestAnswer, type Suggestion, suggestion, suggestionLimit } from '#contract/lists/search/search.ts';
import { MAX_TERM_LENGTH, MIN_TERM_LENGTH, type SuggestKind } from '#contract/lists/search/search-kinds.ts';
import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { type BondStatusKey, findBondStatus, finishedStatusIds, statusOn } from '#domain/bond/bond-status.ts';
import { type FilterField, isClosed } from '#domain/fields/field.ts';
import { askedFilters } from '#domain/lists/asked.ts';
import { lists } from '#domain/lists/lists.ts';
import { parseTyped } from '#domain/lists/parse-typed.ts';
import type { SearchKind } from '#domain/lists/search/search-kind.ts';
import { hasWholeWords } from '#domain/lists/search/split-words.ts';
import { type TypedSearch, typedWays } from '#domain/lists/search/typed-search.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { IsoDate } from '#math/units.ts';
import { type BondListQuery, findBondList } from '#store/lists/find-bonds.ts';
import {
  findBondSuggestions,
  findSuggestions,
  type SuggestionRecord,
  type Suggestions,
} from '#store/lists/search/find-suggestions.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { askedBy } from '../require-asked.ts';
import type { Services } from '../services.ts';

export interface Asked {
  readonly kind: SuggestKind;
  /** Undefined when it is too short for a search. */
  readonly term: string | undefined;
  readonly stopStatusIds: readonly number[];
  readonly viewer: Viewer;
  readonly language: Language;
  readonly texts: Texts;
  /** Aborted when the reader has left, which who types on does with every key. */
  readonly signal: AbortSignal;
}

const kindOfCall: Readonly<Record<SuggestKind, SearchKind>> = {
  bonds: 'bond',
  stocks: 'stock',
  indexes: 'index',
  companies: 'company',
  etf: 'etf',
};

function statusOf({ statusId, maturesOn }: SuggestionRecord, kind: SuggestKind, today: IsoDate): BondStatusKey | null {
  if (kind === 'bonds') return statusOn({ statusId, maturesOn }, today).key;
  return kind === 'companies' || statusId === null ? null : (findBondStatus(statusId)?.key ?? null);
}

function errorOf({ isComplete, isIndexed }: Suggestions, texts: Texts): string | null {
  if (!isIndexed) return texts.text('search', 'index_missing');
  return isComplete ? null : texts.text('search', 'answer_incomplete');
}

function itemOf(
  found: SuggestionRecord,
  { kind, viewer }: Asked,
  { gate, today }: Pick<Services, 'gate'> & { readonly today: IsoDate },
): Suggestion {
  const isBlank = found.yield !== null && found.yield > blankAboveYield;
  const item: Suggestion = {
    id: found.id,
    ttl: found.title,
    ticker: [...found.codes],
    status: statusOf(found, kind, today),
    currency: found.currency,
    yield: isBlank ? null : found.yield,
    masked: [],
  };
  return gate.mask(item, suggestion, effectiveLevel(viewer, found.venueId));
}

async function firstFound(
  services: Services,
  { kind, term = '', stopStatusIds, language, signal }: Asked,
): Promise<Suggestions> {
  const kept = { words: services.searchWords, bonds: services.bondLists };
  const find = (typed: TypedSearch) =>
    findSuggestions(services.searchDatabase, kept, {
      kind: kindOfCall[kind],
      typed,
      stopStatusIds,
      language: language.code,
      limit: suggestionLimit,
      signal,
    });
  const [typed, ...others] = typedWays(term);
  let found = await find(typed);
  for (const other of others) {
    if (found.items.length === 0 && found.isIndexed && !signal.aborted) found = await find(other);
  }
  return found;
}

type Issue = Pick<SuggestionRecord, 'issuerId' | 'maturesOn'>;

const perpetual = '9999-12-31';

/**
 * Bonds of one issuer are equal hits: in the places that they have found, they stand in order of maturity, those without one last. What
 * was found by its code, the first `fixed` ones, stays where it is; paid-back bonds keep to places of paid-back ones.
 */
export function byMaturity<Found extends Issue>(
  items: readonly Found[],
  fixed: number,
  isFinished: (item: Found) => boolean,
): readonly Found[] {
  const keyOf = (item: Found) => `${item.issuerId} ${isFinished(item)}`;
  const hits = items.slice(fixed).filter((item) => item.issuerId !== null);
  const queues = Map.groupBy(
    hits.toSorted((a, b) => ((a.maturesOn ?? perpetual) < (b.maturesOn ?? perpetual) ? -1 : 1)),
    keyOf,
  );
  return items.map((item, at) => (at < fixed ? item : (queues.get(keyOf(item))?.shift() ?? item)));
}

/** What a list of bonds finds for a text that has filters in it; undefined for words alone. Who may not ask for them is told so, and nothing else. */
async function listedSuggestions(services: Services, { term = '', viewer, language, texts }: Asked) {
  const { asked, tokens, rest } = parseTyped(lists.bonds, term);
  if (tokens.length === 0) return undefined;
  const isClosedTo = (field: FilterField) => isClosed(field) && featureAccess(viewer, 'sort_by_masked') !== 'allowed';
  const isOwn = (field: FilterField) => field.type === 'choice' && field.isOwn === true;
  const filters = askedFilters(lists.bonds, asked);
  if (filters.some((field) => isClosedTo(field) || isOwn(field)))
    return { items: [], total: 0, error: texts.text('facets', 'filter_closed') };
  const query: BondListQuery = {
    ...(await askedBy({ list: lists.bonds, asked, text: rest }, viewer, services)),
    text: rest,
    sort: 'name',
    further: [],
    isDescending: false,
    limit: suggestionLimit,
    offset: 0,
    venueId: null,
    finishedStatusIds,
  };
  // Filters alone are answered from memory; words beside them by the database, on the connections that searches have.
  const { total, items } = await (rest === ''
    ? services.bondLists.findBondList(query)
    : findBondList(services.searchDatabase, query));
  const ids = items.map(({ id }) => id);
  return {
    items: await findBondSuggestions(services.searchDatabase, services.bondLists, ids, language.code),
    total,
    error: null,
  };
}

/** The answer to one of the five calls. Bonds are found by filters as the list finds them, where words find none. */
export async function suggestAnswerOf(services: Services, asked: Asked): Promise<SuggestAnswer> {
  const { kind, term } = asked;
  if (term === undefined) return { items: [], counter_title: null, search_error: null };
  const found = await firstFound(services, asked);
  const today = services.today();
  const toItem = (item: SuggestionRecord) => itemOf(item, asked, { gate: services.gate, today });
  // A search that was not whole says so in place of another one, and for who has left none is begun.
  const isNothing = found.items.length === 0 && found.isIndexed && found.isComplete && !asked.signal.aborted;
  const listed = kind === 'bonds' && isNothing ? await listedSuggestions(services, asked) : undefined;
  if (listed !== undefined)
    return { items: listed.items.map(toItem), counter_title: String(listed.total), search_error: listed.error };
  const ordered = byMaturity(found.items, found.codeHits, (item) => statusOn(item, today).isFinished);
  const near = ordered.filter((item, at) => at < found.codeHits || hasWholeWords(item.title, term));
  return {
    items: [...near, ...ordered.filter((item) => !near.includes(item))].map(toItem),
    counter_title: `${found.count.count}${found.count.isExact ? '' : '+'}`,
    search_error: errorOf(found, asked.texts),
  };
}

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
