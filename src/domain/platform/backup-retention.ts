/** How many backups are kept: the last one of each of the latest days, weeks and months that have any. */
export interface Retention {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const RULE = /^(\d{1,4})([dwm])$/;

function countOf(words: readonly string[], unit: string): number {
  const counts = words.flatMap((word) => {
    const [, count, of] = RULE.exec(word) ?? [];
    return of === unit ? [Number(count)] : [];
  });
  return counts[0] ?? 0;
}

/** Reads `7d 4w 12m`, each unit once at the most; undefined for anything else, and where nothing would be kept. */
export function parseRetention(text: string): Retention | undefined {
  const words = text.trim().split(/\s+/);
  const units = words.map((word) => RULE.exec(word)?.[2]);
  if (units.includes(undefined) || new Set(units).size < units.length) return undefined;
  const retention = { days: countOf(words, 'd'), weeks: countOf(words, 'w'), months: countOf(words, 'm') };
  return retention.days + retention.weeks + retention.months > 0 ? retention : undefined;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const monthOf = (moment: Date) => moment.toISOString().slice(0, 7);

/** The Monday of the week (ISO 8601). */
function weekOf(moment: Date): string {
  const monday = new Date(moment);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return dayOf(monday);
}

function lastOfEach(latestFirst: readonly Date[], max: number, periodOf: (moment: Date) => string): readonly Date[] {
  const kept = new Map<string, Date>();
  for (const moment of latestFirst) {
    const period = periodOf(moment);
    if (!kept.has(period) && kept.size < max) kept.set(period, moment);
  }
  return [...kept.values()];
}

/**
 * The moments whose backups stay, in UTC; the latest one always does. Periods without a backup do not count, so that a site that was
 * away for a year loses none of what it had (the rule of restic's `forget`).
 */
export function keptMoments(moments: readonly Date[], { days, weeks, months }: Retention): readonly Date[] {
  const latestFirst = moments.toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set([
    ...latestFirst.slice(0, 1),
    ...lastOfEach(latestFirst, days, dayOf),
    ...lastOfEach(latestFirst, weeks, weekOf),
    ...lastOfEach(latestFirst, months, monthOf),
  ]);
  return latestFirst.filter((moment) => kept.has(moment));
}
