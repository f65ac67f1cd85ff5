import { memoize } from '#domain/platform/lru-cache.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { formatMoment, parseMoment } from './date-format.ts';
import type { Moment } from './moment.ts';

/** What a picker gives out: a `Date` of the reader's own calendar, a timestamp in milliseconds, or a text in the picker's format. */
export type ValueType = 'date' | 'timestamp' | 'format';

export interface ValueOf {
  readonly date: Date;
  readonly timestamp: number;
  readonly format: string;
}

export type PickerValue = ValueOf[ValueType];

export interface ValueCoding {
  readonly valueType: ValueType;
  readonly format: string;
  /** Zone of timestamps, an IANA name. */
  readonly timeZone: string;
}

function momentOfDate(date: Date): Moment | undefined {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const day = parseIsoDate(`${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`);
  if (day === undefined) return undefined;
  return { day, second: date.getHours() * 3600 + date.getMinutes() * 60 + date.getSeconds() };
}

function dateOfMoment({ day, second }: Moment): Date {
  const date = new Date(2000, 0, 1, Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60);
  date.setFullYear(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
  return date;
}

const dayMs = 86_400_000;
const clockOf = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

/** What the clocks of a zone (an IANA name) show at a timestamp in milliseconds; parts of a second are cut. */
export function momentOfTimestamp(timestamp: number, zone: string): Moment {
  const parts = clockOf(zone).formatToParts(timestamp);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '0';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}` as IsoDate;
  return { day, second: Number(part('hour')) * 3600 + Number(part('minute')) * 60 + Number(part('second')) };
}

function asIfUtc({ day, second }: Moment): number {
  return Date.parse(`${day}T00:00:00Z`) + second * 1000;
}

/**
 * The timestamp at which the clocks of a zone show a moment: the earlier one when they show it twice; when they skip it, as much later
 * as they skip.
 */
export function timestampOfMoment(moment: Moment, zone: string): number {
  const utc = asIfUtc(moment);
  const offsetAt = (timestamp: number) => asIfUtc(momentOfTimestamp(timestamp, zone)) - timestamp;
  const before = utc - offsetAt(utc - dayMs);
  const after = utc - offsetAt(utc + dayMs);
  const shown = [before, after].filter((timestamp) => asIfUtc(momentOfTimestamp(timestamp, zone)) === utc);
  return shown.length === 0 ? before : Math.min(...shown);
}

/** The moment of a value; undefined when it is none, such as a text in another format or an invalid date. */
export function momentOfValue(value: PickerValue, { format, timeZone }: ValueCoding): Moment | undefined {
  if (typeof value === 'string') return parseMoment(value, format);
  if (typeof value === 'number') return Number.isFinite(value) ? momentOfTimestamp(value, timeZone) : undefined;
  return momentOfDate(value);
}

/** A moment as a value of the wanted type. Calendar dates are never shifted: the `Date` shows the chosen day by its own getters. */
export function valueOfMoment(moment: Moment, { valueType, format, timeZone }: ValueCoding): PickerValue {
  if (valueType === 'format') return formatMoment(moment, format);
  if (valueType === 'timestamp') return timestampOfMoment(moment, timeZone);
  return dateOfMoment(moment);
}

/** A limit as written by the caller: `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`, a timestamp or a `Date`. */
export type PickerLimit = string | number | Date;

/** The moment of a limit; throws when the text is none. */
export function momentOfLimit(limit: PickerLimit, coding: ValueCoding): Moment {
  const format = typeof limit === 'string' && limit.includes('T') ? 'YYYY-MM-DDTHH:mm:ss' : 'YYYY-MM-DD';
  const moment = momentOfValue(limit, { ...coding, format });
  if (moment === undefined) throw new RangeError(`not a limit of a date picker: ${limit}`);
  return moment;
}
