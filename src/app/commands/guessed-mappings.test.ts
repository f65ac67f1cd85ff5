import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formsOfFiles } from '#importers/table/files/find-forms.ts';
import { readForms } from './guessed-mappings.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bondlens-forms-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

test('BEY-16 files of one form are each of the day that their own title tells', async () => {
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  const files = ['2026-11-17', '2026-11-18'].map((day, at) => {
    const name = `prices ${at}.csv`;
    const path = join(folder, name);
    writeFileSync(
      path,
      `Prices as of ${day}\nISIN;Clean price;Venue\nXS0000000009;99,5;Desk\nXS0000000017;101,25;Desk\n`,
    );
    return { name, path };
  });
  const refused: string[] = [];
  const answers = { said: new Map([['venueKind', 'otc']]), isLikelyTaken: true };
  const read = await readForms(await formsOfFiles(files, unpacked), answers, (message) => refused.push(message));
  expect(refused).toEqual([]);
  const days = read.map(({ files: [file], by }) => [file?.name, JSON.stringify(by).match(/2026-11-\d\d/)?.[0]]);
  expect(days).toEqual([
    ['prices 0.csv', '2026-11-17'],
    ['prices 1.csv', '2026-11-18'],
  ]);
});
