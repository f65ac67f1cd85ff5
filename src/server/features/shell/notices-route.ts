import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Notices, notices } from '#contract/notices.ts';
import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';

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

/** GET /api/notices/ */
export function noticesRoute(app: App, { gate }: Services): void {
  app.get('/api/notices/', { config: { answer: notices } }, async ({ viewer }, reply) =>
    gate.send(reply, notices, await readNotices(), viewer.level),
  );
}
