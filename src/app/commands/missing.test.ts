import { expect, test } from 'vitest';
import { sampleToday } from '#server/testing/sample-market.ts';
import { copySampleDatabase } from '#server/testing/test-app.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { gapLine, missingLines } from './missing.ts';

async function linesOf(place: TestDatabase, isJson = false) {
  const database = openDatabase({ url: place.url });
  try {
    return await missingLines(database, { today: sampleToday, isJson, isWhole: false });
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
    '1 bonds have no price; not computed: price, yield, duration, spread (4 figures). Bring in: import table, target trading-days. XS0000010040',
  );
  const [json = ''] = await linesOf(await copySampleDatabase(), true);
  expect(JSON.parse(json)).toMatchObject({ owed: 4 });
});

test('BEY-16 what a public market publishes is brought by its command', () => {
  const gap = { gap: 'fixings', about: 'SONIA', since: null, bonds: 12, examples: [] } as const;
  expect(gapLine(gap)).toContain(
    '12 bonds have no fixings of SONIA; not computed: accrued, yield, duration, spread (48',
  );
  expect(gapLine(gap)).toContain('Bring in: market add uk.');
});
