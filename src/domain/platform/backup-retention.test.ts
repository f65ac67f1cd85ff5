import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptMoments, parseRetention, type Retention } from './backup-retention.ts';

const rules = (text: string): Retention => {
  const retention = parseRetention(text);
  if (retention === undefined) throw new Error(text);
  return retention;
};

const nightly = (first: string, count: number, everyDays = 1) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(`${first}T02:30:00Z`) + at * everyDays * 86_400_000));

const days = (moments: readonly Date[]) => moments.map((moment) => moment.toISOString().slice(0, 10));

test.each(['', '7', '7x', '0d', '7d 8d', '7d,4w', '-1d', '7 d', '99999d'])('BEY-16 refuses the rule "%s"', (text) => {
  expect(parseRetention(text)).toBeUndefined();
});

test('BEY-16 reads a rule of days, weeks and months in any order', () => {
  expect(parseRetention('7d 4w 12m')).toEqual({ days: 7, weeks: 4, months: 12 });
  expect(parseRetention(' 2m 1d')).toEqual({ days: 1, weeks: 0, months: 2 });
});

// https://restic.readthedocs.io/en/stable/060_forget.html: a backup every Sunday for twelve weeks, `--keep-daily 4` keeps the last four Sundays.
test('BEY-16 counts days that have a backup, as restic does', () => {
  const sundays = nightly('2026-01-04', 12, 7);
  expect(days(keptMoments(sundays, rules('4d')))).toEqual(['2026-03-22', '2026-03-15', '2026-03-08', '2026-03-01']);
  expect(days(keptMoments(sundays, rules('4d 4w')))).toEqual(['2026-03-22', '2026-03-15', '2026-03-08', '2026-03-01']);
});

test('BEY-16 a year of nights leaves the last days, the Sundays and the ends of months', () => {
  // From a calendar: 31 December 2026 is a Thursday.
  expect(days(keptMoments(nightly('2026-01-01', 365), rules('3d 3w 4m')))).toEqual([
    '2026-12-31',
    '2026-12-30',
    '2026-12-29',
    '2026-12-27',
    '2026-12-20',
    '2026-11-30',
    '2026-10-31',
    '2026-09-30',
  ]);
});

const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
const retention = fc.record({ days: fc.nat(9), weeks: fc.nat(9), months: fc.nat(9) });

/** Weeks are counted from a Monday that is known: 1 January 2024. */
const MONDAY = Date.parse('2024-01-01T00:00:00Z');
const periods: Readonly<Record<keyof Retention, (at: Date) => number>> = {
  days: (at) => Math.floor((at.getTime() - MONDAY) / 86_400_000),
  weeks: (at) => Math.floor((at.getTime() - MONDAY) / (7 * 86_400_000)),
  months: (at) => at.getUTCFullYear() * 12 + at.getUTCMonth(),
};

test('BEY-16 keeps what a model keeps: of each of the latest periods the backup that none of the same period follows', () => {
  fc.assert(
    fc.property(fc.uniqueArray(moment, { selector: (at) => at.getTime() }), retention, (moments, rule) => {
      const isKept = (one: Date) => {
        const later = moments.filter((other) => other > one);
        const staysBy = (unit: keyof Retention) => {
          const later_ = later.map(periods[unit]);
          return !later_.includes(periods[unit](one)) && new Set(later_).size < rule[unit];
        };
        return later.length === 0 || staysBy('days') || staysBy('weeks') || staysBy('months');
      };
      expect(new Set(keptMoments(moments, rule))).toEqual(new Set(moments.filter(isKept)));
    }),
  );
});
