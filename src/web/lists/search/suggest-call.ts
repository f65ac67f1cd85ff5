import type { SuggestAnswer, Suggestion } from '#contract/lists/search/search.ts';
import { type SuggestKind, suggestKinds } from '#contract/lists/search/search-kinds.ts';
import { stopStatusesToWire } from '#contract/lists/wire/stop-statuses.ts';
import { ask, browserApi } from '../../platform/data/ask.ts';

interface SuggestQuery {
  readonly kind: SuggestKind;
  readonly term: string;
  /** Statuses whose companies are left out. */
  readonly stopStatuses: readonly number[];
}

/** Asks for the suggestions of one kind. */
export type Suggest = (query: SuggestQuery, signal: AbortSignal) => Promise<SuggestAnswer>;

/** The call of the site: four kinds take the URL-encoded term as it is, companies take JSON. */
export const suggestCall: Suggest = async ({ kind, term, stopStatuses }, signal) => {
  const encoded = encodeURIComponent(term);
  const answered =
    kind === 'companies'
      ? await ask(browserApi, 'POST /api/suggest/companies/', {
          kind: 'read',
          body: { term: encoded, ...stopStatusesToWire(stopStatuses) },
          signal,
        })
      : await ask(browserApi, `POST /api/suggest/${kind}/`, { kind: 'read', body: encoded, signal });
  return answered.ok ? readAnswer(answered.value) : noSuggestions;
};

const noSuggestions: SuggestAnswer = { items: [], counter_title: null, search_error: null };

function readItem({ id, ttl, ticker, status, currency, yield: rate }: Partial<Suggestion>): readonly Suggestion[] {
  if (typeof id !== 'number' || typeof ttl !== 'string') return [];
  return [
    {
      id,
      ttl,
      ticker: Array.isArray(ticker) ? ticker : [],
      status: status ?? null,
      currency: currency ?? null,
      yield: rate ?? null,
      masked: [],
    },
  ];
}

/** An answer as it is drawn: tickers and counts may be missing on the wire. */
export function readAnswer(body: unknown): SuggestAnswer {
  const { items, counter_title, search_error } = (body ?? {}) as Partial<SuggestAnswer>;
  if (!Array.isArray(items)) return noSuggestions;
  return {
    items: items.flatMap(readItem),
    counter_title: counter_title === undefined || counter_title === null ? null : String(counter_title),
    search_error: search_error ?? null,
  };
}

interface AskAll {
  readonly suggest: Suggest;
  readonly term: string;
  readonly stopStatuses: readonly number[];
  readonly onAnswer: (kind: SuggestKind, answer: SuggestAnswer) => void;
}

/** Asks all kinds at once and tells each answer as it comes. A kind that fails is empty; after an abort nothing is told. */
export function askAllKinds({ suggest, term, stopStatuses, onAnswer }: AskAll, signal: AbortSignal): void {
  for (const kind of suggestKinds) {
    suggest({ kind, term, stopStatuses }, signal)
      .catch(() => noSuggestions)
      .then((answer) => {
        if (!signal.aborted) onAnswer(kind, answer);
      });
  }
}
