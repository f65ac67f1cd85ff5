import { expect, test } from 'vitest';
import { isFileOpen } from '#domain/issuer/issuer-comment.ts';
import { languages } from '#domain/platform/language.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { demoCommentRequests, demoComments } from './demo-comments.ts';

const today = isoDate('2026-03-02');
const made = demoComments(dayNumberFromIso(today));

test('COM-1 comments stand in the ten languages or in one, on days before today, and differ', () => {
  expect(made.length).toBeGreaterThan(15);
  expect(made.filter(({ words }) => words.length === 1)).toHaveLength(1);
  for (const { comment, words } of made.filter((own) => own.words.length > 1)) {
    expect(words.map(({ language }) => language).sort()).toEqual(languages.map(({ code }) => code).sort());
    expect(new Set(words.map(({ title }) => title)).size).toBe(words.length);
    expect(comment.publishedOn < today).toBe(true);
  }
  expect(made.some(({ subjects }) => subjects.length > 1)).toBe(true);
});

test('COM-2 every state of a file is there for one of the demo accounts', () => {
  const [first] = made;
  const about = made.filter(({ subjects }) => subjects[0]?.issuerId === first?.subjects[0]?.issuerId);
  const statesOf = (accountId: string) =>
    about.map(({ comment, words, hasFile }) => {
      if (!hasFile) return comment.url === null ? 'plain' : 'link';
      if (words[0]?.content !== null) return 'content';
      const { decision } =
        demoCommentRequests(today).find(
          (request) => request.accountId === accountId && request.providerId === comment.providerId,
        ) ?? {};
      if (isFileOpen(comment.isModerated, decision)) return 'open';
      return decision === undefined ? 'denied' : (decision ?? 'sent');
    });
  const states = new Set([...statesOf('full'), ...statesOf('full-all')]);
  expect([...states].sort()).toEqual(['content', 'denied', 'link', 'open', 'plain', 'rejected', 'sent']);
});
