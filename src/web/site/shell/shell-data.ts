import type { Session } from '#contract/account/session/session.ts';
import type { DataSource, ShellFacts } from '#contract/platform/shell.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { ask } from '../../platform/data/ask.ts';
import type { Api } from '../../platform/data/page-context.ts';
import { type Banners, noBanners, shownBanners } from './shown-banners.ts';

/** What surrounds the pages of one load: banners, data sources, and whether the gallery is served. */
export interface ShellData extends Banners {
  readonly sources: readonly DataSource[];
  readonly hasGallery: boolean;
}

export const emptyShell: ShellData = { ...noBanners, sources: [], hasGallery: false };

/** What the server knows of the shell; null when it fails, for no page fails with it. */
export async function loadShellFacts(api: Api, language: LanguageCode): Promise<ShellFacts | null> {
  const answered = await ask(api, 'GET /api/shell/', { query: { language } });
  return answered.ok ? answered.value : null;
}

interface ShellReader {
  readonly facts: ShellFacts | null;
  readonly session: Session;
  readonly headers: Headers;
  readonly hasGallery: boolean;
}

/** What a page shows around its content to this reader. */
export function shellDataOf({ facts, session, headers, hasGallery }: ShellReader): ShellData {
  if (facts === null) return { ...emptyShell, hasGallery };
  const { banners, today, sources } = facts;
  const reader = { session, today, cookies: headers.get('Cookie'), agent: headers.get('User-Agent') };
  return { ...shownBanners(banners, reader), sources, hasGallery };
}
