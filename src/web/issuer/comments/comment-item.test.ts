import { expect, test } from 'vitest';
import { type DocumentAccess, documentAccessOf } from './comment-item.tsx';

const bits = [0, 1] as const;
const sides = [false, true] as const;

const combinations = bits.flatMap((moderated) =>
  bits.flatMap((approved) =>
    bits.flatMap((checked) => sides.map((requestExists) => ({ moderated, approved, checked, requestExists }))),
  ),
);

// Of a file without content, by moderated, approved, checked and whether a request exists, read off the specification's rules by hand.
const states: Readonly<Record<string, DocumentAccess>> = {
  '0000': 'direct',
  '0001': 'direct',
  '0010': 'direct',
  '0011': 'direct',
  '0100': 'direct',
  '0101': 'direct',
  '0110': 'direct',
  '0111': 'direct',
  '1000': 'download_denied',
  '1001': 'request_sent',
  '1010': 'download_denied',
  '1011': 'request_rejected',
  '1100': 'download_denied',
  '1101': 'direct',
  '1110': 'download_denied',
  '1111': 'direct',
};

const keyOf = ({ moderated, approved, checked, requestExists }: (typeof combinations)[number]) =>
  `${moderated}${approved}${checked}${Number(requestExists)}`;

test('COM-2 a file without content is open, asked for, rejected or denied as each combination of its flags says', () => {
  const found = combinations.map((flags) => [
    keyOf(flags),
    documentAccessOf({ ...flags, file: 'a.pdf', content: null, cb_link: null }),
  ]);
  expect(Object.fromEntries(found)).toEqual(states);
});

test('COM-2 without a file the title is plain or a link, with file and content it leads to both, whatever the flags are', () => {
  for (const flags of combinations) {
    for (const content of [null, '<p>x</p>']) {
      expect(documentAccessOf({ ...flags, content, file: null, cb_link: null })).toBe('plain');
      expect(documentAccessOf({ ...flags, content, file: null, cb_link: 'https://p.example/' })).toBe('link');
    }
    for (const link of [null, 'https://p.example/']) {
      expect(documentAccessOf({ ...flags, content: '', file: 'a.pdf', cb_link: link })).toBe('page');
    }
  }
});
