import { expect, test } from 'vitest';
import { isoDate } from '../units.ts';
import { BUILT_IN_CALENDARS } from './built-in-calendars.ts';
import { addBusinessDays, businessDaysBetween, getCalendar, isBusinessDay, settlementDate } from './business-days.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from './dates.ts';
import { easterSunday } from './holiday-rules.ts';

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
