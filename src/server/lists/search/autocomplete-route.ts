import { type AutocompleteTab, autocompleteCall } from '#contract/bond/compare.ts';
import type { SuggestAnswer } from '#contract/lists/search/search.ts';
import { mainVenueOf } from '#contract/market/wire/line-id.ts';
import { matchedParts } from '#domain/lists/search/matched-parts.ts';
import { plainTitle } from '#domain/lists/search/plain-title.ts';
import type { Texts } from '#labels/create-texts.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { requireCompare } from '../../market/reads/require-compare.ts';
import { bounds } from '../../platform/limits/bounds.ts';
import { disconnectSignal } from '../../platform/serving/disconnect-signal.ts';
import { htmlText } from '../../platform/serving/html-text.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { suggestAnswerOf, typedTerm } from './suggest-answer.ts';

/** Of an index all venues tell the same, so the usual one is taken. */
const kinds = [
  { kind: 'bonds', model: 'bonds', name: 'tab_bonds', withTradingGrounds: true },
  { kind: 'indexes', model: 'index', name: 'tab_indexes', withTradingGrounds: false },
] as const;

type ComparedKind = (typeof kinds)[number];

function highlighted(name: string, term: string): string {
  return matchedParts(name, term)
    .map(({ text, isMatch }) => (isMatch ? `<em>${htmlText(text)}</em>` : htmlText(text)))
    .join('');
}

function tabOf(
  { model, name, withTradingGrounds }: ComparedKind,
  { items, counter_title }: SuggestAnswer,
  { term = '', texts }: { readonly term: string | undefined; readonly texts: Texts },
): Omit<AutocompleteTab, 'selected'> {
  const found = items.map(({ id, ttl }) => ({ id, name: plainTitle(ttl) }));
  return {
    name: texts.text('search', name),
    count: Number.parseInt(counter_title ?? '0', 10),
    counter_title,
    showList: items.length > 0,
    withTradingGrounds,
    model,
    items: found.map((item) => ({ ...item, highlighting: highlighted(item.name, term) })),
  };
}

/** Bonds and indexes by the search of the whole site. */
export function autocompleteRoute(app: App, services: Services): void {
  serve(
    app,
    services,
    autocompleteCall,
    { bodyLimit: bounds['search-body'].max, load: 'search', limit: 'suggestions' },
    async ({ params, body, viewer, language, texts }, reply) => {
      requireCompare(viewer, [mainVenueOf(body)]);
      await requireBond(services, params.bondId);
      const term = typedTerm(body.term);
      const asked = { term, stopStatusIds: [], viewer, language, texts, signal: disconnectSignal(reply) };
      const answers = await Promise.all(kinds.map(({ kind }) => suggestAnswerOf(services, { ...asked, kind })));
      const first = answers.findIndex(({ items }) => items.length > 0);
      return {
        hash: body.hash,
        tabs: kinds.flatMap((kind, at) => {
          const answer = answers[at];
          return answer === undefined ? [] : [{ ...tabOf(kind, answer, { term, texts }), selected: at === first }];
        }),
      };
    },
  );
}
