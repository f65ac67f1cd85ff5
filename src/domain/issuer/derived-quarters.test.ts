import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { derivedQuarters } from './derived-quarters.ts';
import { restatedValue } from './report.ts';

const told = (endsOn: string, days: number, value: number, filedOn: string, unit = 'EUR') => {
  const own = { reportId: 1, lineId: 1, unit, filing: filedOn, value };
  return { ...own, endsOn: isoDate(endsOn), days, filedOn: isoDate(filedOn) };
};

const year = [
  told('2024-03-31', 91, 100, '2024-05-01'),
  told('2024-06-30', 182, 230, '2024-08-01'),
  told('2024-09-30', 274, 300, '2024-11-01'),
  told('2024-12-31', 366, 410, '2025-02-20'),
];

const [first, half, nineMonths, whole] = year;

test('REP-1 quarters are differences of periods since the start of the year: 230 − 100, 300 − 230, 410 − 300', () => {
  const quarters = derivedQuarters(year, 12);
  expect(quarters.map(({ endsOn, days, value, filedOn }) => [endsOn, days, value, filedOn])).toEqual([
    ['2024-06-30', 91, 130, '2024-08-01'],
    ['2024-09-30', 92, 70, '2024-11-01'],
    ['2024-12-31', 92, 110, '2025-02-20'],
  ]);
  expect(quarters[2]).toMatchObject({ minuend: whole, subtrahend: nineMonths });
  expect(quarters[0]).toMatchObject({ minuend: half, subtrahend: first });
});

// 12 weeks each until 7 September 2024, and the 16 weeks of the last quarter, which is not filed.
test('REP-1 the fourth quarter of a year of 12, 12, 12 and 16 weeks is the year less 36 weeks: 910 − 630', () => {
  const weeks = [
    told('2024-03-23', 84, 180, '2024-04-23'),
    told('2024-06-15', 168, 400, '2024-07-11'),
    told('2024-09-07', 252, 630, '2024-10-08'),
    told('2024-12-28', 364, 910, '2025-02-04'),
  ];
  expect(derivedQuarters(weeks, 12).map(({ endsOn, days, value }) => [endsOn, days, value])).toEqual([
    ['2024-06-15', 84, 220],
    ['2024-09-07', 84, 230],
    ['2024-12-28', 112, 280],
  ]);
});

test('REP-1 a quarter that is filed is not derived', () => {
  const filed = told('2024-12-31', 92, 109, '2025-02-20');
  const days = derivedQuarters([...year, filed], 12).map(({ endsOn }) => endsOn);
  expect(days).toEqual(['2024-06-30', '2024-09-30']);
});

test('REP-1 only money adds up, over times of one fiscal year that begin on the same day', () => {
  for (const unit of ['EUR/shares', 'pure', 'shares']) {
    expect(
      derivedQuarters(
        [told('2024-03-31', 91, 1, '2024-05-01', unit), told('2024-06-30', 182, 2, '2024-08-01', unit)],
        12,
      ),
    ).toEqual([]);
  }
  const twelveMonths = [told('2024-03-31', 366, 500, '2024-05-01'), told('2024-06-30', 366, 520, '2024-08-01')];
  expect(derivedQuarters(twelveMonths, 12)).toEqual([]);
  expect(derivedQuarters(year, 6).map(({ endsOn }) => endsOn)).toEqual([]);
  expect(derivedQuarters([told('2024-03-30', 91, 100, '2024-05-01'), ...year.slice(1, 2)], 12)).toEqual([]);
  expect(derivedQuarters([told('2024-06-30', 0, 1, '2024-08-01'), told('2024-09-30', 0, 2, '2024-11-01')], 12)).toEqual(
    [],
  );
});

// Nine months told anew as 280 in the next autumn, the year as 395 in the next winter: in between the year still stands beside the 300 of its own time.
test('REP-1 a restated quarter is the difference of two values that stood together: 410 − 300, then 395 − 280', () => {
  const nineMonthsAnew = told('2024-09-30', 274, 280, '2025-11-01');
  const until = derivedQuarters([...year, nineMonthsAnew], 12).filter(({ endsOn }) => endsOn === '2024-12-31');
  expect(restatedValue(until)).toMatchObject({ value: 110, filedOn: '2025-02-20', earlier: [] });
  const yearAnew = told('2024-12-31', 366, 395, '2026-02-20');
  const after = derivedQuarters([...year, nineMonthsAnew, yearAnew], 12).filter(
    ({ endsOn }) => endsOn === '2024-12-31',
  );
  expect(restatedValue(after)).toMatchObject({
    value: 115,
    filedOn: '2026-02-20',
    minuend: yearAnew,
    subtrahend: nineMonthsAnew,
    earlier: [{ value: 110 }],
  });
});

// Apple's year to 26 September 2009 was told as 5,704 million in October, anew as 8,235 in January; its nine months of 4,039 million anew as 5,703 in July.
test('REP-1 a restated year gives no quarter until its nine months have been told as well: 1,665, later 2,532', () => {
  const told2009 = [
    told('2009-06-27', 273, 4_039, '2009-07-22'),
    told('2009-09-26', 364, 5_704, '2009-10-27'),
    told('2009-09-26', 364, 8_235, '2010-01-25'),
    told('2009-06-27', 273, 5_703, '2010-07-21'),
    told('2009-09-26', 364, 8_235, '2010-10-27'),
  ];
  expect(restatedValue(derivedQuarters(told2009.slice(0, 4), 9))).toMatchObject({
    value: 1_665,
    filedOn: '2009-10-27',
  });
  expect(restatedValue(derivedQuarters(told2009, 9))).toMatchObject({
    value: 2_532,
    filedOn: '2010-10-27',
    earlier: [{ value: 1_665 }],
  });
});

test('REP-1 there is no quarter of a shorter period that was told only after the longer one', () => {
  const late = told('2024-09-30', 274, 290, '2025-11-01');
  expect(derivedQuarters([told('2024-12-31', 366, 410, '2025-02-20'), late], 12)).toEqual([]);
});
