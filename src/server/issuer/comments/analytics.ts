import { type Analytics, analyticsCall } from '#contract/issuer/comments/analytics.ts';
import { listPageSize } from '#contract/platform/lists/list-limits.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { languages } from '#domain/platform/language.ts';
import { type CommentSource, findCommentSources, findComments } from '#store/issuer/comments/comments.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/require-issuer.ts';
import type { Services } from '../services.ts';
import { commentItem } from './comment-item.ts';

const sumOf = (sources: readonly CommentSource[]) => sources.reduce((sum, { count }) => sum + count, 0);

function providersOf(sources: readonly CommentSource[]): Analytics['providers'] {
  const byProvider = Map.groupBy(sources, ({ id }) => id);
  return [...byProvider].map(([id, own]) => ({ id, name: own[0]?.name ?? '', count: sumOf(own) }));
}

function languagesOf(sources: readonly CommentSource[]): Analytics['languages'] {
  return languages
    .map(({ code }) => ({ language: code, count: sumOf(sources.filter((own) => own.languages.includes(code))) }))
    .filter(({ count }) => count > 0);
}

export function analyticsRoute(app: App, services: Services): void {
  serve(app, services, analyticsCall, async ({ params, query, viewer, language: { code } }) => {
    const { id: issuerId, name } = await requireIssuer(services, issuerIdOf(params));
    const { provider: providerId, language: writtenIn, page = 1 } = query;
    const part = { limit: listPageSize, offset: (page - 1) * listPageSize };
    const reader = { language: code, accountId: viewer.accountId };
    const [items, sources] = await Promise.all([
      findComments(services.database, { issuerId, providerId, writtenIn, ...reader, ...part }),
      findCommentSources(services.database, issuerId),
    ]);
    const asked = sources.filter(
      ({ id, languages: known }) =>
        (providerId === undefined || id === providerId) && (writtenIn === undefined || known.includes(writtenIn)),
    );
    return {
      total: sumOf(asked),
      page,
      pageSize: listPageSize,
      name,
      items: items.map(commentItem),
      providers: providersOf(sources),
      languages: languagesOf(sources),
    };
  });
}
