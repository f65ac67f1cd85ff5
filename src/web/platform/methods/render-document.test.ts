import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figures } from '#domain/fields/figures.ts';
import { agreementOf } from './agreement-table.tsx';
import { addressOnSite, renderDocument } from './render-document.ts';

const docs = join(import.meta.dirname, '..', '..', '..', '..', 'docs');
const methods = readdirSync(join(docs, 'methods')).map((file) => file.replace(/\.md$/, ''));

test('BEY-2 a document has headings to link to, links within the site, and no markup of its own', () => {
  const { html, headings } = renderDocument(
    '# Title\n\n## The rule of truth\n\nSee [yield](yield.md#proof), [all](../../test/reference/README.md).\n\n<script>x</script>',
  );
  expect(headings).toEqual([{ id: 'the-rule-of-truth', text: 'The rule of truth' }]);
  expect(html).toContain('<a href="/methods/yield/#proof">yield</a>, all.');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<h1');
});

test('BEY-2 a formula is set in MathML, without styles that the page would refuse', () => {
  const { html } = renderDocument(
    '# T\n\n$$\nP = \\frac{c}{1+y}\n$$\n\nwhere $t_1$ is\n\n| a |\n|---|\n| $e^{-yt}$ |\n',
  );
  expect(html.match(/<math/g)).toHaveLength(3);
  expect(html).toContain('<mfrac><mi>c</mi>');
  expect(html).not.toMatch(/style=|class=|\$/);
});

test.each(methods)(
  'BEY-2 the method %s tells its readers no files and no commands of the code, and sets its formulas',
  (name) => {
    const { html } = renderDocument(readFileSync(join(docs, 'methods', `${name}.md`), 'utf8'));
    const text = html.replace(/<math[\s\S]*?<\/math>/g, '').replace(/<[^>]+>/g, '');
    expect(
      text.match(/[\w/-]+\.(?:tsx?|sql|mjs|md)\b|\b(?:src|test|bench)\/[\w-]+|\$|\bsum (?:of )?[a-z]\(|\^\(/g),
    ).toBeNull();
  },
);

test.each([
  ['../parity.md', '/proof/'],
  ['../parity-market-data.md', '/proof/'],
  ['methods/derived-trading-day.md#the-rule-of-truth', '/methods/derived-trading-day/#the-rule-of-truth'],
  ['methods', '/methods/'],
  ['https://www.quantlib.org/', 'https://www.quantlib.org/'],
  ['../test/reference/README.md', null],
  ['../import.md', null],
])('BEY-2 a link to %s leads to %s', (href, address) => {
  expect(addressOnSite(href)).toBe(address);
});

test('BEY-2 every link between the documents leads to a page that is there', () => {
  for (const name of methods) {
    const { html } = renderDocument(readFileSync(join(docs, 'methods', `${name}.md`), 'utf8'));
    const named = [...html.matchAll(/href="\/methods\/([\w-]+)\//g)].map(([, method]) => method);
    expect(methods).toEqual(expect.arrayContaining(named));
  }
});

test('BEY-1 every figure that is explained has a method', () => {
  expect(methods).toEqual(expect.arrayContaining(Object.values(figures).map(({ method }) => method)));
});

test('BEY-2 the agreement tells of each source and measure how many numbers and how far they are off', () => {
  const { total, rows, version, measuredOn } = agreementOf(
    JSON.stringify({
      version: '1.2.3',
      measuredOn: '2026-11-20',
      rows: [
        { source: 'A', family: 'x', measure: 'price', tolerance: 1e-9, count: 10, worst: 2e-12 },
        { source: 'A', family: 'y', measure: 'price', tolerance: 1e-9, count: 5, worst: 3e-12 },
        { source: 'B', family: 'x', measure: 'yield', tolerance: 1e-6, count: 1, worst: 0 },
      ],
    }),
  );
  expect([version, measuredOn]).toEqual(['1.2.3', '2026-11-20']);
  expect(total).toBe(16);
  expect(rows).toEqual([
    { source: 'A', measure: 'price', families: 2, count: 15, worst: 3e-12, tolerance: 1e-9 },
    { source: 'B', measure: 'yield', families: 1, count: 1, worst: 0, tolerance: 1e-6 },
  ]);
});

test('BEY-2 the cells of a table of three columns and more name their column, so that phones can tell row by row', () => {
  const wide = renderDocument('| a "b" | $x$ | c |\n|---|---|---|\n| 1 | 2 | 3 |').html;
  expect(wide).toContain('data-table="wide"');
  expect([...wide.matchAll(/data-head="([^"]*)"/g)].map(([, head]) => head)).toEqual(['a &quot;b&quot;', 'x', 'c']);
  expect(renderDocument('| a | b |\n|---|---|\n| 1 | 2 |').html).not.toContain('data-head');
});

test('BEY-2 what stands beside a formula is a formula of its own, which can go below it', () => {
  const { html } = renderDocument('$$\na = b \\qquad c = d\n$$\n');
  expect(html.match(/<math/g)).toHaveLength(2);
});
