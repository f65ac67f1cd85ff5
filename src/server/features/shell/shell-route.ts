import { shellFacts, shellQuery } from '#contract/shell.ts';
import { isBannerFor } from '#domain/banner.ts';
import { languageOf } from '#domain/language.ts';
import { findBanners } from '#store/banners/find-banners.ts';
import { findDataSources } from '#store/sources/find-data-sources.ts';
import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';

/** GET /api/shell/ */
export function shellRoute(app: App, { database, gate, today }: Services): void {
  const options = { schema: { querystring: shellQuery }, config: { answer: shellFacts } };
  app.get('/api/shell/', options, async ({ query, viewer }, reply) => {
    const date = today();
    const [banners, sources] = await Promise.all([
      findBanners(database, { language: languageOf(query.language).code, today: date }),
      findDataSources(database),
    ]);
    const answer = {
      today: date,
      banners: banners.filter(({ kind }) => isBannerFor(kind, viewer.level)),
      sources: sources.map(({ name, url, importedAt }) => ({
        name,
        url,
        importedAt: importedAt?.toISOString() ?? null,
      })),
    };
    return gate.send(reply, shellFacts, answer, viewer.level);
  });
}
