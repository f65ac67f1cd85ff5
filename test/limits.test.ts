import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Limit, limits } from '#server/limits/limits.ts';

const page = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8');

function lengthOf({ seconds }: Limit): string {
  return seconds === 60 ? 'minute' : `${seconds / 60} minutes`;
}

test('ACC-9 docs/security.md names every limit as the code holds it', () => {
  const [, table = ''] = page.split('\n## Limits\n');
  const documented = [...table.matchAll(/^\| ([a-z-]+) \| ([\d,]+) in (?:a )?([\w ]+) \| ([a-z ]+) \| (.+) \|$/gm)];
  const rows = documented.map(([, name, most, length, counts, what]) => ({ name, most, length, counts, what }));
  const held = Object.entries<Limit>(limits).map(([name, limit]) => ({
    name,
    most: limit.most.toLocaleString('en'),
    length: lengthOf(limit),
    counts: limit.counts,
    what: limit.what,
  }));
  expect(rows).toEqual(held);
});
