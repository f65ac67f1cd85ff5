import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Notices, noticesCall } from '#contract/platform/notices.ts';
import type { App } from '../serving/app.ts';
import { serve } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';

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

export function noticesRoute(app: App, services: Services): void {
  serve(app, services, noticesCall, readNotices);
}
