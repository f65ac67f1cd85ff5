import { expect, test } from 'vitest';
import { BUILT_IN_CALENDARS } from '../dates/built-in-calendars.ts';
import { dayNumberFromIso, isoFromDayNumber } from '../dates/dates.ts';
import { isoDate } from '../units.ts';
import { MARKET_SETTLEMENTS, marketSettlementDate } from './market-settlement.ts';

// US corporate trades: SEC rule 15c6-1, T+2 until Friday 2024-05-24, T+1 from Tuesday 2024-05-28 (27 May is Memorial Day).
test.each([
  ['us-corporate', '2017-09-01', '2017-09-07'],
  ['us-corporate', '2024-05-24', '2024-05-29'],
  ['us-corporate', '2024-05-28', '2024-05-29'],
  ['us-government', '2024-05-24', '2024-05-28'],
  ['uk-gilt', '2024-12-24', '2024-12-27'],
  ['euro', '2014-10-03', '2014-10-08'],
  ['euro', '2014-10-06', '2014-10-08'],
  ['moscow-exchange', '2024-02-15', '2024-02-16'],
  ['same-day', '2024-02-17', '2024-02-17'],
] as const)('settles a trade in %s of %s on %s', (market, trade, settlement) => {
  const day = marketSettlementDate(MARKET_SETTLEMENTS[market], dayNumberFromIso(isoDate(trade)), BUILT_IN_CALENDARS);
  expect(isoFromDayNumber(day)).toBe(settlement);
});
