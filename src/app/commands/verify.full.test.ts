import { expect, test } from 'vitest';
import { hasSamples, samplePath } from '#importers/testing/shared-samples.ts';
import { createTestDatabase } from '#store/testing/test-database.ts';
import { startEntry } from '../testing/entry-process.ts';

const LONG_MS = 120_000;

test.skipIf(!hasSamples)(
  'BEY-16 what sources publish keeps every rule (skipped without recorded data)',
  async () => {
    const target = await createTestDatabase();
    const command = (...words: readonly string[]) => startEntry('command-line.ts', { DATABASE_URL: target.url }, words);
    try {
      const recorded = [
        ['us-treasury', 'us-treasury/fedinvest-prices-2026-03-24.csv', 'us-treasury/par-yield-curve-1990-2024.csv'],
        ['uk-dmo', 'uk-dmo/DMO_D1A_GiltsInIssue_2023-09-13.xml'],
        ['moex-iss', 'moex/iss_bonds_all_boards_2024-02-15.json', 'moex/bondization_many_2025-11-30.json'],
        ['sec', 'sec/companyfacts_CIK0001640147.json.gz'],
      ];
      for (const [source = '', ...files] of recorded)
        expect(await command('import', source, ...files.map(samplePath)).ended, source).toBeLessThan(2);
      const { ended, lines } = command('db', 'verify');
      expect(await ended, lines.join('\n')).toBe(0);
    } finally {
      await target.drop();
    }
  },
  LONG_MS,
);
