import { labelCatalogueCall } from '#contract/platform/labels.ts';
import { languageOf } from '#domain/platform/language.ts';
import type { App } from '../serving/app.ts';
import { serve } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * All texts of a language. Another hash than today's comes from a page that was made before a text changed, or by another node: it gets
 * today's texts, which nobody may keep under that name.
 */
export function catalogueRoute(app: App, services: Services): void {
  const { labels } = services;
  serve(app, services, labelCatalogueCall, async ({ params: { code, file } }, reply) => {
    await labels.upToDate();
    const { catalogue, hash } = labels.merged(languageOf(code));
    reply.header('cache-control', file === `${hash}.json` ? FOR_EVER : 'no-store');
    return catalogue;
  });
}
