import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importFile } from '#importers/import-file.ts';
import { moexIss } from '#importers/moex-iss/moex-iss.ts';
import { sourceFile } from '#importers/source-file.ts';
import { boardsAnswer, market, publishedYield, security } from '#importers/testing/iss-answers.ts';
import { hasSample, readSample } from '#importers/testing/shared-samples.ts';
import { usTreasury } from '#importers/us-treasury/us-treasury.ts';
import type { Database } from '#store/platform/database/database.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase } from '#store/testing/test-database.ts';
import { checkLines } from './check-report.ts';

async function onEmptyDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const own = await createTestDatabase();
  const database = openDatabase({ url: own.url });
  try {
    await work(database);
  } finally {
    await database.close();
    await own.drop();
  }
}

test('BEY-2 counts and lists what differs from the published figures, by what the payments rest on', async () => {
  await onEmptyDatabase(async (database) => {
    // 95.2 and interest of 3.012 for two coupons of 4 and 100: far from the 30 % that is published at the last price alone.
    const yields = [{ ...publishedYield, EFFECTIVEYIELD: 30, EFFECTIVEYIELDWAPRICE: null }];
    const answer = boardsAnswer({ securities: [{ ...security, ACCRUEDINT: 0 }], markets: [market], yields });
    await importFile(database, moexIss, sourceFile('answer.json', Buffer.from(JSON.stringify(answer))));
    const lines = await checkLines(database);
    expect(lines).toContain('| projected | 1 | 0 | 1 | 0 | 0 |');
    expect(lines).toContain('| projected | 1 | 0 | 1 | 0 | 0 | 0 |');
    expect(lines).toContain('Differences: 2');
    expect(lines.at(-2)).toContain('RU000ASAMPL9 2024-02-15 at last 95.2 (projected): yield ');
    expect(lines.at(-2)).toContain('published 30.0000 %');
    expect(lines.at(-2)).toContain('shown: published');
    expect(lines.at(-1)).toContain('accrued interest');
  });
});

const BOARDS = 'moex/iss_bonds_all_boards_2024-02-15.json';
const PAYMENTS = ['moex/iss_bondization_SU26233RMFS5.json', 'moex/bondization_many_2025-11-30.json'];

/** The rows of tables in a text. */
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| '));

test.skipIf(!hasSample(BOARDS))(
  'BEY-2 the page of agreement says what the check finds (skipped without the files)',
  async () => {
    const page = readFileSync(new URL('../../../docs/parity-market-data.md', import.meta.url), 'utf8');
    const [, alone = '', withPayments = ''] = page.split('\n## ');
    await onEmptyDatabase(async (database) => {
      const found = async () => rowsOf((await checkLines(database)).join('\n'));
      await importFile(database, moexIss, readSample(BOARDS));
      expect(rowsOf(alone)).toEqual(await found());
      for (const name of PAYMENTS) await importFile(database, moexIss, readSample(name));
      expect(rowsOf(withPayments)).toEqual(await found());
    });
  },
);

const PRICES = 'us-treasury/fedinvest-prices-2026-03-24.csv';

test.skipIf(!hasSample(PRICES))(
  'BEY-2 every yield of the Treasury lies between those of its quotes, as the page says (skipped without the file)',
  async () => {
    const page = readFileSync(new URL('../../../docs/parity-market-data.md', import.meta.url), 'utf8');
    const section = page.split('\n## ').find((part) => part.startsWith('United States Treasury')) ?? '';
    await onEmptyDatabase(async (database) => {
      await importFile(database, usTreasury, readSample(PRICES));
      expect(rowsOf((await checkLines(database)).join('\n'))).toEqual(rowsOf(section));
    });
    expect(section).toMatch(/\| 430 \| 430 \| 0 \|/);
  },
);
