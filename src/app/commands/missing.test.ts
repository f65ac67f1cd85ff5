import { expect, test } from 'vitest';
import { sampleToday } from '#server/testing/sample-market.ts';
import { copySampleDatabase } from '#server/testing/test-app.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { gapLine, tellMissing } from './missing.ts';

async function linesOf(place: TestDatabase, { isJson = false, isWhole = false } = {}) {
  const database = openDatabase({ url: place.url });
  try {
    const lines: string[] = [];
    await tellMissing(database, { today: sampleToday, isJson, isWhole }, (line) => lines.push(line));
    return lines;
  } finally {
    await database.close();
    await place.drop();
  }
}

test('BEY-16 the command tells what is missing, the most figures first, and where to begin', async () => {
  expect(await linesOf(await createTestDatabase())).toEqual([
    'No bonds yet. Begin with: market list, import (docs/import.md), or demo.',
  ]);
  const lines = await linesOf(await copySampleDatabase());
  expect(lines.at(-1)).toBe('4 bonds are owed.');
  expect(lines).toContain(
    '1 bond has no price; not computed: price, yield, duration, spread (4 figures). Bring in: import table, target trading-days. XS0000010040',
  );
  const [json = ''] = await linesOf(await copySampleDatabase(), { isJson: true });
  expect(JSON.parse(json)).toMatchObject({ owed: 4 });
});

test('BEY-16 the command names every bond of what is missing on request, in lines and as JSON', async () => {
  const whole = { isWhole: true };
  const lines = await linesOf(await copySampleDatabase(), whole);
  const price = lines.findIndex((line) => line.startsWith('1 bond has no price;'));
  expect(lines.slice(price, price + 2)).toEqual([expect.stringMatching(/target trading-days\.$/), '  XS0000010040']);
  const heads = (await linesOf(await copySampleDatabase())).map((line) => line.split(';')[0]?.split('. ')[0]);
  expect(lines.filter((line) => !line.startsWith('  ')).map((line) => line.split(';')[0]?.split('. ')[0])).toEqual(
    heads,
  );
  const json = JSON.parse((await linesOf(await copySampleDatabase(), { isJson: true, ...whole })).join('\n'));
  const short = JSON.parse((await linesOf(await copySampleDatabase(), { isJson: true })).join('\n'));
  // The sample has fewer bonds than are named as examples.
  expect(json).toEqual(short);
  expect(await linesOf(await createTestDatabase(), { isJson: true, ...whole })).toEqual(['{"owed":0,"gaps":[', ']}']);
});

test('BEY-16 what a public market publishes is brought by its command', () => {
  const gap = { gap: 'fixings', about: 'SONIA', since: null, bonds: 12, examples: [] } as const;
  expect(gapLine(gap)).toContain(
    '12 bonds have no fixings of SONIA; not computed: accrued, yield, duration, spread (48',
  );
  expect(gapLine(gap)).toContain('Bring in: market add uk.');
});
