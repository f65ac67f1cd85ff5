import { describe, expect, test } from 'vitest';
import { hasShared, readSharedLines } from '../../test/reference/shared-folder.ts';
import { BUILT_IN_CALENDARS } from './built-in-calendars.ts';
import { addBusinessDays, businessDaysBetween, isBusinessDay, settlementDate } from './business-days.ts';
import { calendarsWithRecords } from './calc/calendars-from-records.ts';
import type { JsonRecord } from './calc/record-reader.ts';
import { getCalendar } from './calendar.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from './dates.ts';
import { easterSunday } from './holiday-rules.ts';
import { isoDate } from './units.ts';

const CALENDARS = 'reference/calendars.jsonl';
const day = (text: string) => dayNumberFromIso(isoDate(text));
const calendar = (name: string) => getCalendar(BUILT_IN_CALENDARS, name);

// Easter Sundays as published by the US Census Bureau, with the earliest and latest dates that occur.
test.each(['1961-04-02', '1818-03-22', '2000-04-23', '2024-03-31', '2025-04-20', '2038-04-25'])(
  'finds Easter Sunday on %s',
  (date) => {
    expect(isoFromDayNumber(easterSunday(Number(date.slice(0, 4))))).toBe(date);
  },
);

test('settles a trade in US government bonds over a holiday and a weekend', () => {
  // Thanksgiving is Thursday 2024-11-28.
  expect(settlementDate(day('2024-11-27'), 1, calendar('US-GovernmentBond'))).toBe(day('2024-11-29'));
  expect(settlementDate(day('2024-11-29'), 1, calendar('US-GovernmentBond'))).toBe(day('2024-12-02'));
});

test('trades on a working Saturday of the Moscow Exchange', () => {
  expect(isBusinessDay(calendar('Russia-MOEX'), day('2018-12-29'))).toBe(true);
  expect(isBusinessDay(calendar('Russia-MOEX'), day('2018-12-31'))).toBe(false);
});

test('counts business days between dates as one by one', () => {
  const moex = calendar('Russia-MOEX');
  const start = day('2018-04-20');
  let counted = 0;
  for (let offset = 0; offset < 400; offset++) {
    const end = addDays(start, offset);
    expect(businessDaysBetween(moex, start, end)).toBe(counted);
    expect(businessDaysBetween(moex, end, start)).toBe(0 - counted);
    if (isBusinessDay(moex, end)) counted++;
  }
});

test('goes back as many business days as it went forward', () => {
  const target = calendar('TARGET');
  const start = day('2024-03-28');
  expect(isoFromDayNumber(addBusinessDays(target, start, 2))).toBe('2024-04-03');
  expect(addBusinessDays(target, addBusinessDays(target, start, 9), -9)).toBe(start);
});

describe.skipIf(!hasShared(CALENDARS))('with the holiday lists of ../shared', () => {
  // Known differences from QuantLib 1.29: it lacks Brazil's 20 November from 2024 and Russia's 6 and 8 January from 2013.
  const isDifference: Readonly<Record<string, (date: string) => boolean>> = {
    'Brazil-Settlement': (date) => date.endsWith('-11-20') && date >= '2024',
    'Russia-Settlement': (date) => /-01-0[689]$/.test(date) && date >= '2013',
  };

  test('BEY-2 has the holidays of QuantLib, but for those that it lacks', () => {
    const records = readSharedLines<JsonRecord>(CALENDARS);
    const references = calendarsWithRecords(new Map(), records);
    for (const { name, from, to } of records) {
      const inRange = (date: string) => date >= String(from) && date <= String(to);
      const dates = (calendars: typeof references) =>
        getCalendar(calendars, String(name))
          .holidays.map((date) => String(isoFromDayNumber(date)))
          .filter((date) => inRange(date) && !isDifference[String(name)]?.(date));
      expect(dates(BUILT_IN_CALENDARS), String(name)).toEqual(dates(references));
    }
  });
});
