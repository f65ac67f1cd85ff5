import { expect, test } from 'vitest';
import { isSpotRateHeading, parseSpotRates } from './parse-spot-rates.ts';

const series = (key: string) => `"Yield curve spot rate, Government bond - Euro area (YC.B.U2.EUR.4F.${key})"`;
const headingOf = (...keys: readonly string[]) => ['"DATE"', '"TIME PERIOD"', ...keys.map(series)].join(',');
const HEADING = headingOf('G_N_A.SV_C_YM.SR_10Y', 'G_N_A.SV_C_YM.SR_3M', 'G_N_A.SV_C_YM.SR_1Y6M');

test('BEY-16 reads percents as fractions, by maturity in years, and leaves out what was not published', () => {
  const { rows, failures, rowsRead } = parseSpotRates(`${HEADING}\n"2024-03-05","05 Mar 2024","2.5","3.75",""\n`);
  expect({ rowsRead, failures }).toEqual({ rowsRead: 1, failures: [] });
  expect(rows).toEqual([{ date: '2024-03-05', tenors: [0.25, 10], rates: [0.0375, 0.025] }]);
});

test('BEY-16 knows the spot rates of the triple-A curve by the keys of the series', () => {
  expect(isSpotRateHeading(HEADING)).toBe(true);
  // All ratings; instantaneous forward rates; parameters of the curve.
  for (const other of ['G_N_C.SV_C_YM.SR_10Y', 'G_N_A.SV_C_YM.IF_10Y', 'G_N_A.SV_C_YM.BETA0']) {
    expect(isSpotRateHeading(headingOf(other)), other).toBe(false);
  }
});

test('BEY-16 lists bad dates, bad rates, days that come twice and days without a rate', () => {
  const lines = [
    '"2024-02-30","","1","2","3"',
    '"2024-03-04","","1,5","2","3"',
    '"2024-03-05","","1","2","3"',
    '"2024-03-05","","1","2","3"',
    '"2024-03-06","","","",""',
    '"2024-03-07","","1"',
  ];
  const { rows, failures } = parseSpotRates([HEADING, ...lines].join('\n'));
  expect(rows.map((row) => row.date)).toEqual(['2024-03-05']);
  expect(failures.map(({ line, code }) => [line, code]).sort()).toEqual([
    [2, 'bad-date'],
    [3, 'bad-number'],
    [5, 'duplicate-row'],
    [6, 'missing-value'],
    [7, 'bad-structure'],
  ]);
});
