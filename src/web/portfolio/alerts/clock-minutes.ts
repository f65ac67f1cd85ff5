const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** The minute of the day of a time as fields write it (`07:30`); null for an empty one, and for what is none. */
export function minuteOfTime(time: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})/.exec(time) ?? [];
  const value = Number(hour) * HOUR_MINUTES + Number(minute);
  return value < DAY_MINUTES ? value : null;
}

/** A minute of the day as a field takes it; empty for none. */
export function timeOfMinute(minute: number | null): string {
  if (minute === null) return '';
  const parts = [Math.floor(minute / HOUR_MINUTES), minute % HOUR_MINUTES];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
