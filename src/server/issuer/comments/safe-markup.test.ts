import { expect, test } from 'vitest';
import { markupAttacks } from '../../testing/markup-attacks.ts';
import { safeMarkup } from './safe-markup.ts';

const tags = 'p br hr h3 h4 blockquote pre code b strong i em u s sub sup ul ol li table thead tbody tr th td a'.split(
  ' ',
);

/** Every tag of the text as a browser reads it: what is no tag of the list, or has another attribute than it may, is told. */
function dangersIn(html: string): readonly string[] {
  const found = [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag);
  return found.filter((tag) => {
    const [, name = '', attributes = ''] = /^<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*) ?\/?>$/.exec(tag) ?? [];
    const known = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)];
    const isRight = known.every(([, attribute = '', value = '']) => {
      if (attribute === 'href') return name === 'a' && /^(https?:\/\/|mailto:)/.test(value);
      if (attribute === 'rel' || attribute === 'target') return name === 'a';
      return /^(col|row)span$/.test(attribute) && (name === 'td' || name === 'th');
    });
    return !tags.includes(name) || !isRight;
  });
}

test.each(markupAttacks)('COM-1 nothing that runs, loads or frames is left of: %s', (_, attack) => {
  const safe = safeMarkup(`before ${attack} after`);
  expect(dangersIn(safe)).toEqual([]);
  expect(safe.startsWith('before ')).toBe(true);
});

test('COM-1 the check itself finds what is dangerous', () => {
  for (const attack of ['<script>', '<p onclick="x">', '<a href="javascript:x">', '<img src="x">', '<p title="x">']) {
    expect(dangersIn(attack)).toEqual([attack]);
  }
});

test('COM-1 text, lists, tables and links stay as they were written', () => {
  const kept =
    '<h3>Credit</h3><p>A &lt; B &amp; <strong>C</strong><br />10<sup>2</sup></p><ul><li>one</li></ul>' +
    '<table><thead><tr><th colspan="2">x</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
  expect(safeMarkup(kept)).toBe(kept);
  expect(safeMarkup('<a href="https://good.example/?a=1&amp;b=2" rel="opener" target="_top">x</a>')).toBe(
    '<a href="https://good.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer" target="_blank">x</a>',
  );
});

test('COM-1 a link leads to another site or nowhere', () => {
  const dead = '<a rel="nofollow noopener noreferrer" target="_blank">x</a>';
  for (const address of [
    '#',
    '/sign-out/',
    'watchlists/',
    '?x',
    '\\\\evil.example/',
    '//evil.example/',
    'ftp://evil.example/',
    'java\0script:x',
  ]) {
    expect(safeMarkup(`<a href="${address}">x</a>`), address).toBe(dead);
  }
  expect(safeMarkup('<a>x</a>')).toBe(dead);
  expect(safeMarkup('<a href="HTTPS://Good.example">x</a><a href="mailto:a@b.example">x</a>')).toContain(
    'href="https://good.example/"',
  );
});

test('COM-1 what was made safe stays as it is when it is made safe again, and deep nesting has an end', () => {
  for (const [, attack] of markupAttacks) {
    const once = safeMarkup(attack);
    expect(safeMarkup(once)).toBe(once);
  }
  const deep = safeMarkup(`${'<blockquote>'.repeat(5000)}x${'</blockquote>'.repeat(5000)}`);
  expect(deep.split('<blockquote>').length).toBeLessThan(30);
});
