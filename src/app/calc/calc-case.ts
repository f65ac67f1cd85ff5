import type { Calendars } from '#math/dates/business-days.ts';
import { calcBond } from './calc-bond.ts';
import { calcCurve } from './calc-curve.ts';
import { calcDayCount, calcSchedule } from './calc-dates.ts';
import { resultOrError } from './calc-error.ts';
import type { JsonRecord } from './record-reader.ts';

/** What a line of the batch calculator holds. */
export type CaseKind = 'bond' | 'daycount' | 'schedule' | 'curve';

type Calculation = (record: JsonRecord, calendars: Calendars) => JsonRecord;

const CALCULATIONS: Readonly<Record<CaseKind, Calculation>> = {
  bond: calcBond,
  daycount: calcDayCount,
  schedule: calcSchedule,
  curve: calcCurve,
};

/**
 * One case with its results, or `{ id, error: { code, message } }` when it cannot be computed. When only a part cannot be computed, that
 * part has an `error` beside what was given. Never throws for bad input.
 */
export function calcCase(record: JsonRecord, calendars: Calendars, kind: CaseKind = 'bond'): JsonRecord {
  return resultOrError({ id: record.id ?? null }, () => CALCULATIONS[kind](record, calendars));
}
