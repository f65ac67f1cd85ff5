import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketState } from '#store/testing/market-state.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importFile } from '../import-file.ts';
import { hasSample, readSample } from '../testing/shared-samples.ts';
import { giltCashFlows } from './gilt-terms.ts';
import { parseGiltsXls, parseGiltsXml } from './parse-gilts.ts';
import { ukDmo } from './uk-dmo.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const hasData = hasSample('uk-dmo');

const files = [
  'DMO_D1A_GiltsInIssue_2023-09-13.xml',
  'DMO_D1A_GiltsInIssue_2023-09-19.xml',
  'DMO_GiltsInIssue_2024-01-02.xls',
  'DMO_GiltsInIssue_2026-02-16.xls',
];

const parseSample = (name: string) => {
  const { text, bytes } = readSample(`uk-dmo/${name}`);
  return name.endsWith('.xml') ? parseGiltsXml(text) : parseGiltsXls(bytes);
};

test.skipIf(!hasData)('takes over every gilt of the recorded files (skipped without them)', async () => {
  for (const name of files) {
    const { summary } = await importFile(database(), ukDmo, readSample(`uk-dmo/${name}`));
    expect(summary.failures).toEqual([]);
    expect(summary.rowsStored + summary.rowsUnchanged).toBe(summary.rowsRead);
  }
  const elements = readSample(`uk-dmo/${files[0]}`).text.split('<View_GILTS_IN_ISSUE').length - 1;
  expect(parseSample(files[0] ?? '').rows).toHaveLength(elements);
  const kinds = await queryRows(
    database(),
    `select is_inflation_linked as linked, count(*) > 30 as many, bool_and(outstanding_amount > 1e9) as amounts
     from bond_terms group by 1 order by 1`,
  );
  expect(kinds).toEqual([
    { linked: false, many: true, amounts: true },
    { linked: true, many: true, amounts: true },
  ]);
});

test.skipIf(!hasData)('changes nothing when the latest file is imported again (skipped without it)', async () => {
  const last = readSample(`uk-dmo/${files.at(-1)}`);
  await importFile(database(), ukDmo, last);
  const before = await marketState(database());
  const { summary } = await importFile(database(), ukDmo, last);
  expect(summary.rowsStored).toBe(0);
  expect(await marketState(database())).toEqual(before);
});

test.skipIf(!hasData).each(files)('computes the ex-dividend dates that %s publishes (skipped without it)', (name) => {
  const { rows, date } = parseSample(name);
  for (const gilt of rows) {
    const next = giltCashFlows(gilt, date, undefined).find((row) => row.paymentDate >= date);
    expect(next?.exDate, gilt.name).toBe(gilt.nextExDate);
  }
});

test.skipIf(!hasData)('reads the same of a gilt from both forms of the file (skipped without them)', () => {
  const [xml, xls] = [parseSample(files[1] ?? ''), parseSample(files[2] ?? '')];
  const fixed = new Map(xml.rows.map((gilt) => [gilt.isin, gilt]));
  const both = xls.rows.filter((gilt) => fixed.has(gilt.isin));
  expect(both.length).toBeGreaterThan(80);
  for (const { isin, couponRate, maturesOn, issuedOn, indexLag } of both) {
    expect(fixed.get(isin)).toMatchObject({ couponRate, maturesOn, issuedOn, indexLag });
  }
});
