import { accessOfReader, type ReaderKind } from '#server/testing/readers.ts';
import { leaksIn } from './canaries.ts';
import { placesClosedTo } from './closed-cases.ts';
import type { LeakCase } from './leak-case.ts';
import type { AskLeakSite, LeakAnswer } from './leak-site.ts';

/** What an answer tells a kind of reader that is closed to him; no line when nothing. */
export function leakOf(
  who: ReaderKind,
  asked: LeakCase,
  answer: Pick<LeakAnswer, 'text' | 'isPage'>,
): readonly string[] {
  const { level, flags } = accessOfReader(who);
  const reader = { places: placesClosedTo(who), isVisitor: level === 0, mayHaveFiles: flags.includes('docsAccess') };
  const { text, isPage } = answer;
  const found = leaksIn(text, { ...reader, isPage, isVocabulary: asked.isVocabulary === true });
  return found.length === 0 ? [] : [`${who} ${asked.method} ${asked.url}: ${found.slice(0, 5).join(', ')}`];
}

/** What the answers to the cases tell a kind of reader that is closed to him, a line for each answer. */
export async function leaksOf(
  ask: AskLeakSite,
  who: ReaderKind,
  cases: readonly LeakCase[],
): Promise<readonly string[]> {
  const leaks: string[] = [];
  for (const asked of cases) leaks.push(...leakOf(who, asked, await ask(who, asked)));
  return leaks;
}
