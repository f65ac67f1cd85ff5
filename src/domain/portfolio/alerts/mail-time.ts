const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When mails may reach a reader, in minutes of the day in his time zone (IANA). Quiet hours may pass midnight. */
export interface MailTimes {
  readonly timeZone: string;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly digestAt: number;
}

/** Whose times nobody has set. */
export const usualMailTimes: MailTimes = { timeZone: 'UTC', quietFrom: null, quietTo: null, digestAt: 8 * 60 };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  formats.set(timeZone, made);
  return made;
}

/** Whether a time zone is one that the clock knows (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The one of the known time zones that a name stands for: the same place has several names; undefined where there is none. */
export function knownZone(known: readonly string[], name: string): string | undefined {
  if (known.includes(name)) return name;
  const placeOf = (zone: string) => (isTimeZone(zone) ? formatOf(zone).resolvedOptions().timeZone : undefined);
  const place = placeOf(name);
  return place === undefined ? undefined : known.find((zone) => placeOf(zone) === place);
}

/** The minute of the day at a moment in a time zone. */
function minuteAt(moment: Date, timeZone: string): number {
  const [hour, minute] = formatOf(timeZone).format(moment).split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

/** The first moment from `from` on, in whole minutes, at which a clock there shows a minute of the day. */
function nextAt(from: Date, minute: number, timeZone: string): Date {
  const start = Math.ceil(from.getTime() / MINUTE_MS) * MINUTE_MS;
  const wait = (minute - minuteAt(new Date(start), timeZone) + DAY_MINUTES) % DAY_MINUTES;
  const guess = start + wait * MINUTE_MS;
  // Where the clock is changed meanwhile it shows an hour more or less than that.
  const tries = [guess, guess - HOUR_MS, guess + HOUR_MS].filter((moment) => moment >= start);
  return new Date(tries.find((moment) => minuteAt(new Date(moment), timeZone) === minute) ?? guess);
}

function isQuiet({ quietFrom, quietTo }: MailTimes, minute: number): boolean {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false;
  const isWithinDay = quietFrom < quietTo;
  return isWithinDay ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
}

/** When a mail may leave: at once or after the quiet hours; as part of a digest at its time, or after the quiet hours that it lies in. */
export function mailTime(times: MailTimes, now: Date, isDigest: boolean): Date {
  const { timeZone, quietTo, digestAt } = times;
  const wanted = isDigest ? nextAt(now, digestAt, timeZone) : now;
  const mustWait = quietTo !== null && isQuiet(times, minuteAt(wanted, timeZone));
  return mustWait ? nextAt(wanted, quietTo, timeZone) : wanted;
}

/**
 * Why an alert was told by no mail: it could not be handed over, the address was never confirmed, nobody reads what is sent to a demo account, its owner may
 * not be told any more, or the site has no mail server.
 */
export const mailFailures = ['undelivered', 'unverified', 'demo', 'withheld', 'no-server'] as const;
export type MailFailure = (typeof mailFailures)[number];

/** How often a mail is written anew that could not be handed over; each is tried for an hour. */
export const MAX_MAIL_ATTEMPTS = 24;
