import { companySuggestRequest, suggestAnswer, suggestKinds } from '#contract/search.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import type { Services } from '../../services.ts';
import { suggestAnswerOf } from './suggest-answer.ts';
import { typedTerm } from './typed-term.ts';

// A term of the longest length, its letters escaped, takes less.
const LARGEST_BODY_BYTES = 8 * 1024;
const TERM_TYPES = ['text/plain', 'application/x-www-form-urlencoded'];

const kindsByTerm = suggestKinds.filter((kind) => kind !== 'companies');

/** POST /api/suggest/{bonds,stocks,indexes,etf}/: the body is the URL-encoded term itself. */
function termRoutes(app: App, services: Services): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    const isTerm = type === undefined || TERM_TYPES.includes(type);
    done(isTerm ? null : new Refusal('unsupported_media_type'), body);
  });
  for (const kind of kindsByTerm) {
    const options = { bodyLimit: LARGEST_BODY_BYTES, config: { answer: suggestAnswer } };
    app.post(`/api/suggest/${kind}/`, options, async ({ body, viewer, language, texts }, reply) => {
      const term = typedTerm(typeof body === 'string' ? body : '');
      const answer = await suggestAnswerOf(services, { kind, term, stopStatusIds: [], language, texts });
      return services.gate.send(reply, suggestAnswer, answer, viewer.level);
    });
  }
}

/** POST /api/suggest/companies/ */
function companyRoute(app: App, services: Services): void {
  const options = {
    bodyLimit: LARGEST_BODY_BYTES,
    schema: { body: companySuggestRequest },
    config: { answer: suggestAnswer },
  };
  app.post('/api/suggest/companies/', options, async ({ body, viewer, language, texts }, reply) => {
    const answer = await suggestAnswerOf(services, {
      kind: 'companies',
      term: typedTerm(body.term),
      stopStatusIds: body.emitent_stop_statuses_ids ?? [],
      language,
      texts,
    });
    return services.gate.send(reply, suggestAnswer, answer, viewer.level);
  });
}

/** Suggestions while a reader types. They are reads: they need no session and no origin. */
export function searchFeature(app: App, services: Services): void {
  companyRoute(app, services);
  app.register(async (scope) => termRoutes(scope, services));
}
