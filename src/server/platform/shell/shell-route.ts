import { shellCall } from '#contract/platform/shell.ts';
import { isBannerFor } from '#domain/operator/banner.ts';
import { languageOf } from '#domain/platform/language.ts';
import { findShell } from '#store/platform/shell/find-shell.ts';
import type { App } from '../serving/app.ts';
import { serve } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';

export function shellRoute(app: App, services: Services): void {
  const { database, today } = services;
  serve(app, services, shellCall, async ({ query, viewer }) => {
    const date = today();
    const { banners, sources } = await findShell(database, { language: languageOf(query.language).code, today: date });
    return {
      today: date,
      banners: banners.filter(({ kind }) => isBannerFor(kind, viewer.level)),
      sources: sources.map(({ name, url, importedAt }) => ({
        name,
        url,
        importedAt: importedAt === null ? null : new Date(importedAt).toISOString(),
      })),
    };
  });
}
