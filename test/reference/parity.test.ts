import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Comparison, distanceOf, parityRow } from './comparison.ts';
import { parityPage } from './parity-page.ts';
import { brokenPromise, type ParityReport, parityReport } from './parity-report.ts';
import { SOURCES } from './sources/all-sources.ts';

const REPORT = new URL('../../docs/parity.json', import.meta.url);
const PAGE = new URL('../../docs/parity.md', import.meta.url);

const { version: versionNow } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

const readReport = () => JSON.parse(readFileSync(REPORT, 'utf8')) as ParityReport;

const measured = new Map<string, readonly Comparison[]>(
  SOURCES.filter(({ isPresent }) => isPresent).map(({ name, compare }) => [name, compare()]),
);

/** Pairs further apart than the tolerance, the first few of each comparison. */
function disagreements({ family, measure, tolerance, pairs }: Comparison) {
  const wrong = pairs.filter((pair) => !(distanceOf(pair) <= tolerance));
  return wrong.slice(0, 5).map((pair) => ({ family, measure, tolerance, ...pair }));
}

describe.each(SOURCES)('$name', ({ name, isPresent }) => {
  test.skipIf(!isPresent)(
    'BEY-2 agrees on every number; skipped where the recorded data of ../shared is absent',
    () => {
      const comparisons = measured.get(name) ?? [];
      expect(comparisons.length).toBeGreaterThan(0);
      expect(comparisons.every(({ pairs }) => pairs.length > 0)).toBe(true);
      expect(comparisons.flatMap(disagreements)).toEqual([]);
    },
  );
});

describe('the page of agreement', () => {
  const rows = [...measured.values()].flat().map(parityRow);
  const hasAll = SOURCES.every(({ isPresent }) => isPresent);

  test.runIf(process.env.PARITY === 'write' && hasAll)('is written when asked for', () => {
    const report = parityReport(rows, { version: versionNow, measuredOn: new Date().toISOString().slice(0, 10) });
    writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync(PAGE, parityPage(report));
  });

  test('BEY-2 promises no more than this run measures', () => {
    const written = readReport().rows;
    const broken = rows.map((row) => {
      const isSame = (other: (typeof written)[number]) =>
        other.source === row.source && other.family === row.family && other.measure === row.measure;
      return brokenPromise(row, written.find(isSame));
    });
    expect(broken.filter((promise) => promise !== null)).toEqual([]);
    expect(hasAll ? written.length : rows.length).toBe(rows.length);
  });

  test('BEY-2 is of the version that it stands beside, and tells the day of its numbers', () => {
    const { version, measuredOn } = readReport();
    expect(version).toBe(versionNow);
    expect(measuredOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('BEY-2 says what the report says', () => {
    // A formatter may pad the tables.
    const unpadded = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
    expect(unpadded(readFileSync(PAGE, 'utf8'))).toBe(unpadded(parityPage(readReport())));
  });
});
