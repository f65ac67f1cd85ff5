import {
  suggestBondsCall,
  suggestCompaniesCall,
  suggestEtfCall,
  suggestIndexesCall,
  suggestStocksCall,
} from '#contract/lists/search/search.ts';
import { stopStatusesOf } from '#contract/lists/wire/stop-statuses.ts';
import { bounds } from '../../platform/limits/bounds.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { disconnectSignal } from '../../platform/serving/disconnect-signal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
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
