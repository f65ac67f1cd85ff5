import { accessOfReader, type ReaderKind } from '#server/testing/readers.ts';
import { leaksIn } from './canaries.ts';
import { placesClosedTo } from './closed-cases.ts';
import type { LeakCase } from './leak-case.ts';
import type { AskLeakSite } from './leak-site.ts';

/** What the answers to the cases tell a kind of reader that is closed to him, a line for each answer. */
export async function leaksOf(
  ask: AskLeakSite,
  who: ReaderKind,
  cases: readonly LeakCase[],
): Promise<readonly string[]> {
  const leaks: string[] = [];
  for (const asked of cases) {
    const { text, isPage } = await ask(who, asked);
    const { level, flags } = accessOfReader(who);
    const reader = { places: placesClosedTo(who), isVisitor: level === 0, mayHaveFiles: flags.includes('docsAccess') };
    const found = leaksIn(text, { ...reader, isPage, isVocabulary: asked.isVocabulary === true });
    if (found.length > 0) leaks.push(`${who} ${asked.method} ${asked.url}: ${found.slice(0, 5).join(', ')}`);
  }
  return leaks;
}
