import { Type } from 'typebox';
import { labelCatalogue } from '#contract/labels.ts';
import { languageOf, languages } from '#domain/language.ts';
import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';

const params = Type.Object({
  code: Type.Enum(languages.map(({ code }) => code)),
  file: Type.String({ pattern: '^[0-9a-f]{1,64}\\.json$' }),
});

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * GET /api/labels/catalogue/{code}/{hash}.json. Another hash than today's comes from a page that was made before a text changed, or by
 * another node: it gets today's texts, which nobody may keep under that name.
 */
export function catalogueRoute(app: App, { labels, gate }: Services): void {
  const options = { schema: { params }, config: { answer: labelCatalogue } };
  app.get('/api/labels/catalogue/:code/:file', options, async ({ params: { code, file }, viewer }, reply) => {
    await labels.upToDate();
    const { catalogue, hash } = labels.merged(languageOf(code));
    reply.header('cache-control', file === `${hash}.json` ? FOR_EVER : 'no-store');
    return gate.send(reply, labelCatalogue, catalogue, viewer.level);
  });
}
