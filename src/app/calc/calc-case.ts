import type { Calendars } from '#math/dates/calendar.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { calcBond } from './calc-bond.ts';
import { calcCurve } from './calc-curve.ts';
import { calcDayCount } from './calc-day-count.ts';
import { calcSchedule } from './calc-schedule.ts';
import { MissingMeasureError } from './missing-measure-error.ts';
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

/** One case with its results, or `{ id, error: { code, message } }` when it cannot be computed; never throws for bad input. */
export function calcCase(record: JsonRecord, calendars: Calendars, kind: CaseKind = 'bond'): JsonRecord {
  try {
    return CALCULATIONS[kind](record, calendars);
  } catch (error) {
    if (!(error instanceof InvalidInputError) && !(error instanceof MissingMeasureError)) throw error;
    return { id: record.id ?? null, error: { code: error.code, message: error.message } };
  }
}
