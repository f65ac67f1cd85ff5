import { expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

test('finds what was kept, and forgets the least recently used beyond its size', () => {
  const answers = new KeptAnswers(10);
  answers.keep('a', Buffer.from('aaaa'));
  answers.keep('b', Buffer.from('bbbb'));
  expect(answers.find('a')?.toString()).toBe('aaaa');
  answers.keep('c', Buffer.from('cccc'));
  expect(answers.find('b')).toBeUndefined();
  expect(answers.find('a')?.toString()).toBe('aaaa');
  expect(answers.find('c')?.toString()).toBe('cccc');
});

test('replaces an answer of the same key, and passes over one that is larger than everything', () => {
  const answers = new KeptAnswers(10);
  answers.keep('a', Buffer.from('aaaaaaaa'));
  answers.keep('a', Buffer.from('AA'));
  answers.keep('b', Buffer.from('bbbbbbbb'));
  expect(answers.find('a')?.toString()).toBe('AA');
  answers.keep('c', Buffer.alloc(11));
  expect(answers.find('c')).toBeUndefined();
  expect(answers.find('b')?.toString()).toBe('bbbbbbbb');
});
