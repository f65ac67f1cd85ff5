import { type Calendar, type Calendars, NULL_CALENDAR } from './business-days.ts';
import { BRAZIL_SETTLEMENT_RULES, RUSSIA_MOEX_RULES, RUSSIA_SETTLEMENT_RULES } from './calendar-rules-russia-brazil.ts';
import {
  TARGET_RULES,
  UK_SETTLEMENT_RULES,
  US_GOVERNMENT_BOND_RULES,
  US_SETTLEMENT_RULES,
} from './calendar-rules-western.ts';
import { calendarFromRules } from './holiday-rules.ts';

const FIRST_YEAR = 1985;
const LAST_YEAR = 2100;

const RULES = [
  TARGET_RULES,
  US_SETTLEMENT_RULES,
  US_GOVERNMENT_BOND_RULES,
  UK_SETTLEMENT_RULES,
  RUSSIA_SETTLEMENT_RULES,
  RUSSIA_MOEX_RULES,
  BRAZIL_SETTLEMENT_RULES,
];

/** Calendars that come with the product, 1985 to 2100, by name; an operator's own replace them by name. */
export const BUILT_IN_CALENDARS: Calendars = new Map<string, Calendar>([
  [NULL_CALENDAR.name, NULL_CALENDAR],
  ...RULES.map((rules) => [rules.name, calendarFromRules(rules, FIRST_YEAR, LAST_YEAR)] as const),
]);
