import { type AutocompleteTab, autocompleteCall } from '#contract/bond/compare.ts';
import {
  type SuggestAnswer,
  suggestBondsCall,
  suggestCompaniesCall,
  suggestEtfCall,
  suggestIndexesCall,
  suggestStocksCall,
} from '#contract/lists/search/search.ts';
import { stopStatusesOf } from '#contract/lists/wire/stop-statuses.ts';
import { mainVenueOf } from '#contract/market/wire/line-id.ts';
import { matchedParts } from '#domain/lists/search/matched-parts.ts';
import { plainTitle } from '#domain/lists/search/plain-title.ts';
import type { Texts } from '#labels/create-texts.ts';
import { requireBond, requireCompare } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { bounds } from '../../platform/serving/bounds.ts';
import { disconnectSignal } from '../../platform/serving/page-reads.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { htmlText } from '../../platform/serving/unit-text.ts';
import type { Services } from '../services.ts';
import { suggestAnswerOf, typedTerm } from './suggest-answer.ts';

const TERM_TYPES = ['text/plain', 'application/x-www-form-urlencoded'];

/** All five kinds count as one, before a body is read. */
const suggestOptions = { bodyLimit: bounds['search-body'].max, load: 'search', limit: 'suggestions' } as const;

const callsByTerm = [
  ['bonds', suggestBondsCall],
  ['stocks', suggestStocksCall],
  ['indexes', suggestIndexesCall],
  ['etf', suggestEtfCall],
] as const;

/** The calls whose body is the URL-encoded term itself. */
function termRoutes(app: App, services: Services): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    const isTerm = type === undefined || TERM_TYPES.includes(type);
    done(isTerm ? null : new Refusal('unsupported_media_type'), body);
  });
  // A term that is empty comes without a body.
  app.addHook('preValidation', async (request) => {
    request.body ??= '';
  });
  for (const [kind, call] of callsByTerm) {
    serve(app, services, call, suggestOptions, ({ body, viewer, language, texts }, reply) =>
      suggestAnswerOf(services, {
        kind,
        term: typedTerm(body),
        stopStatusIds: [],
        viewer,
        language,
        texts,
        signal: disconnectSignal(reply),
      }),
    );
  }
}

/** Suggestions while a reader types. They are reads: they need no session and no origin. */
export function searchFeature(app: App, services: Services): void {
  serve(app, services, suggestCompaniesCall, suggestOptions, ({ body, viewer, language, texts }, reply) =>
    suggestAnswerOf(services, {
      kind: 'companies',
      term: typedTerm(body.term),
      stopStatusIds: stopStatusesOf(body),
      viewer,
      language,
      texts,
      signal: disconnectSignal(reply),
    }),
  );
  app.register(async (scope) => termRoutes(scope, services));
}

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
