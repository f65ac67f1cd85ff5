import { expect, test } from 'vitest';
import { parseParCurveCsv, parseParCurveXml } from './parse-par-curve.ts';

test('reads percents as fractions at the maturities that were published', () => {
  const { rows, failures } = parseParCurveCsv('"Date","1 Mo","6 Mo","10 Yr"\n1990-01-02,NA,7.89,7.94\n');
  expect(failures).toEqual([]);
  expect(rows[0]?.date).toBe('1990-01-02');
  expect(rows[0]?.tenors).toEqual([0.5, 10]);
  expect(rows[0]?.rates.map((rate) => Number(rate.toFixed(12)))).toEqual([0.0789, 0.0794]);
});

test('reads the form that is served now, with dates of the United States and months in full', () => {
  const { rows } = parseParCurveCsv('Date,"1 Mo","1.5 Month","2 Yr"\n03/24/2026,3.7,,3.9\n');
  expect(rows[0]).toMatchObject({ date: '2026-03-24', tenors: [1 / 12, 2] });
});

test('BEY-22 reads the feed of real yields at its five terms, also below zero', () => {
  // …/pages/xml?data=daily_treasury_real_yield_curve: an entry a day with NEW_DATE and TC_…YEAR.
  const entry = (date: string, rates: Readonly<Record<string, string>>) =>
    `<entry><content type="application/xml"><m:properties><d:NEW_DATE m:type="Edm.DateTime">${date}T00:00:00</d:NEW_DATE>${Object.entries(
      rates,
    )
      .map(([term, rate]) => `<d:TC_${term}YEAR m:type="Edm.Double">${rate}</d:TC_${term}YEAR>`)
      .join('')}</m:properties></content></entry>`;
  const days = [
    entry('2024-01-02', { 5: '1.78', 7: '1.74', 10: '1.74', 20: '1.84', 30: '1.95' }),
    entry('2021-08-04', { 5: '-1.88', 10: '-1.13' }),
  ];
  const text = `<feed><title type="text">DailyTreasuryRealYieldCurveRateData</title>${days.join('')}</feed>`;
  const { rows, failures } = parseParCurveXml(text, true);
  expect(failures).toEqual([]);
  expect(rows.map(({ date, tenors }) => [date, tenors])).toEqual([
    ['2024-01-02', [5, 7, 10, 20, 30]],
    ['2021-08-04', [5, 10]],
  ]);
  expect(rows[1]?.rates.map((rate) => Number((rate * 100).toFixed(10)))).toEqual([-1.88, -1.13]);
  expect(parseParCurveXml(text).rows).toEqual([]);
});

test('lists a bad rate, a day that comes twice, and a day without any rate', () => {
  const text = 'Date,"1 Mo","2 Yr"\n2024-01-02,1,x\n2024-01-03,1,2\n2024-01-03,1,2\n2024-01-04,NA,NA\n';
  const { rows, failures, rowsRead } = parseParCurveCsv(text);
  expect(rows.map((row) => row.date)).toEqual(['2024-01-03']);
  expect(failures.map(({ line, code }) => [line, code])).toEqual([
    [2, 'bad-number'],
    [4, 'duplicate-row'],
    [5, 'missing-value'],
  ]);
  expect(rowsRead).toBe(4);
});

test('reads the feed and leaves the column for display aside', () => {
  const entry = (date: string, rate: string) => `<entry><content><m:properties><d:Id>1</d:Id>
    <d:NEW_DATE>${date}T00:00:00</d:NEW_DATE><d:BC_1_5MONTH>${rate}</d:BC_1_5MONTH>
    <d:BC_30YEAR>2.97</d:BC_30YEAR><d:BC_30YEARDISPLAY>0</d:BC_30YEARDISPLAY></m:properties></content></entry>`;
  const { rows, failures } = parseParCurveXml(
    `<feed>${entry('2019-01-02', '2.4')}${entry('2019-01-03', 'n/a')}</feed>`,
  );
  expect(rows).toEqual([{ date: '2019-01-02', tenors: [1.5 / 12, 30], rates: [2.4 / 100, 2.97 / 100] }]);
  expect(failures.map(({ line, code, field }) => [line, code, field])).toEqual([[2, 'bad-number', 'd:BC_1_5MONTH']]);
});
