import type { DataSource } from '#contract/platform/data-source.ts';
import { findPublicSource } from '#domain/market/public-markets.ts';
import type { Texts } from '#labels/create-texts.ts';
import { findShell, type ShellRecord } from '#store/platform/shell/find-shell.ts';
import type { Services } from './services.ts';

interface KnownSource {
  readonly code: string;
  readonly name: string;
  readonly url: string | null;
  readonly storedAt: Date | null;
}

/** A source with its terms as it leaves. */
export function dataSourceOf({ code, name, url, storedAt }: KnownSource): DataSource {
  const terms = findPublicSource(code)?.terms;
  const importedAt = storedAt?.toISOString() ?? null;
  return { name, url, importedAt, terms: terms?.kind ?? null, termsUrl: terms?.url ?? null };
}

/** The sources of all data of the site. */
export async function findDataSources({ database, today }: Pick<Services, 'database' | 'today'>) {
  return dataSourcesOf(await findShell(database, { language: '', today: today() }));
}

/** The same of what stands around every page. */
export function dataSourcesOf({ sources }: Pick<ShellRecord, 'sources'>): DataSource[] {
  return sources.map(({ importedAt, ...source }) =>
    dataSourceOf({ ...source, storedAt: importedAt === null ? null : new Date(importedAt) }),
  );
}

/** Sources for the sheet of a workbook that says what it is: name, day of the latest import, terms; the first line with the word for them. */
export function sourceRows(sources: readonly DataSource[], texts: Texts): readonly (readonly (string | null)[])[] {
  const text = texts.module('shell');
  return sources.map(({ name, importedAt, terms, termsUrl }, at) => {
    const imported = importedAt === null ? name : text('source_imported', { name, date: importedAt.slice(0, 10) });
    const told = terms === null ? [] : [text(`terms_${terms}`), termsUrl ?? ''];
    return [at === 0 ? texts.text('tradings', 'about_sources') : null, [imported, ...told].filter(Boolean).join('; ')];
  });
}

/** The column of CSV that says where its rows come from; the last one, so that readers who count columns find the others where they were. */
export const SOURCE_COLUMN = 'source';

/** Sources as the cell of a CSV: name, day of the latest import and page of terms of each. */
export function sourceCell(sources: readonly DataSource[]): string {
  return sources
    .map(({ name, importedAt, termsUrl }) =>
      [name, importedAt && `(${importedAt.slice(0, 10)})`, termsUrl].filter(Boolean).join(' '),
    )
    .join('; ');
}
