import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Notices, noticesCall } from '#contract/platform/notices.ts';
import { shellCall } from '#contract/platform/shell.ts';
import { isBannerFor } from '#domain/operator/banner.ts';
import { languageOf } from '#domain/platform/language.ts';
import { findShell } from '#store/platform/shell/find-shell.ts';
import { type App, serve } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';
import { setAttributionCookie } from './set-attribution-cookie.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

/** The list of packages without the heading and the sentences above it, which the page says itself. */
function packagesOf(text: string): string {
  return text.slice(text.indexOf('\n- ') + 1).replaceAll('**', '');
}

async function readNotices(): Promise<Notices> {
  const [licence, list] = await Promise.all(
    ['LICENSE', 'NOTICES.md'].map((file) => readFile(join(ROOT, file), 'utf8')),
  );
  return { licence: licence ?? '', packages: packagesOf(list ?? '') };
}

function noticesRoute(app: App, services: Services): void {
  serve(app, services, noticesCall, readNotices);
}

function shellRoute(app: App, services: Services): void {
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

/** What surrounds every page: banners, data sources, and where the reader came from. */
export function shellFeature(app: App, services: Services): void {
  shellRoute(app, services);
  noticesRoute(app, services);
  setAttributionCookie(app);
}
