import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexationOf } from '#domain/bond/derivation/indexation.ts';
import { addDays, dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { marketState } from '#store/testing/market-state.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importFile } from '../import-file.ts';
import { xlsCells } from '../parsing/xls-cells.ts';
import { hasSample, readSample } from '../testing/shared-samples.ts';
import { giltCashFlows, giltTerms } from './gilt-terms.ts';
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
  for (const { isin, couponRate, maturesOn, issuedOn, indexLag, baseIndex } of both) {
    expect(fixed.get(isin)).toMatchObject({ couponRate, maturesOn, issuedOn, indexLag });
    expect(fixed.get(isin)?.baseIndex ?? 0).toBeCloseTo(baseIndex ?? 0, 10);
  }
});

// RPI of June, July, November and December 2023 (Office for National Statistics, January 1987 = 100), three months later.
const rpi = new Map([
  [isoDate('2023-09-01'), 376.4],
  [isoDate('2023-10-01'), 374.2],
  [isoDate('2024-02-01'), 377.3],
  [isoDate('2024-03-01'), 379],
]);

/** Index ratios that the uplift of the amounts in issue implies: those of the next business day. */
function publishedRatios(name: string): ReadonlyMap<string, number> {
  const pairs = name.endsWith('.xml')
    ? readSample(`uk-dmo/${name}`)
        .text.split('<View_GILTS_IN_ISSUE')
        .slice(1)
        .map((element) =>
          ['ISIN_CODE', 'TOTAL_AMOUNT_IN_ISSUE', 'TOTAL_AMOUNT_INCLUDING_IL_UPLIFT'].map(
            (field) => new RegExp(` ${field}="([^"]*)"`).exec(element)?.[1] ?? '',
          ),
        )
    : [...Map.groupBy(xlsCells(readSample(`uk-dmo/${name}`).bytes), ({ row }) => row).values()].map((cells) =>
        [1, 6, 8].map((column) => String(cells.find((cell) => cell.column === column)?.value ?? '')),
      );
  return new Map(pairs.map(([isin = '', amount, uplifted]) => [isin, Number(uplifted) / Number(amount)]));
}

test.skipIf(!hasData).each(files.slice(0, 3))('BEY-2 computes the index ratios behind the uplift in %s', (name) => {
  const { rows, date } = parseSample(name);
  const published = publishedRatios(name);
  const linked = rows.filter(({ indexLag }) => indexLag === 3);
  expect(linked.length).toBeGreaterThan(28);
  for (const gilt of linked) {
    const found = indexationOf(giltTerms(gilt, 1), addDays(dayNumberFromIso(date), 1), rpi);
    expect(found?.ratio, gilt.name).toBeCloseTo(published.get(gilt.isin) ?? 0, 8);
  }
});
