import { memoize } from '#domain/platform/lru-cache.ts';
import type { IsoDate } from '#math/units.ts';
import type { Moment } from './moment.ts';

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
