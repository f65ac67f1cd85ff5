import type { Language } from '#domain/platform/language.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const steps = [
  { unit: 'day', ms: day, from: 2 * day },
  { unit: 'hour', ms: hour, from: 2 * hour },
  { unit: 'minute', ms: minute, from: 0 },
] as const;

/** How old a quote is, in the largest unit of which it has at least two: 5 min, 3 hr, 2 days. */
export function ageText(ms: number, { locale }: Language): string {
  const age = Math.max(0, ms);
  const step = steps.find(({ from }) => age >= from) ?? steps[2];
  const unitDisplay = step.unit === 'day' ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit: step.unit, unitDisplay }).format(
    Math.floor(age / step.ms),
  );
}

export type AgeTone = 'fresh' | 'recent' | 'old' | 'stale';

/** Fresh within a quarter of an hour, recent within a day, old within a week. */
export function ageTone(ms: number): AgeTone {
  if (ms < 15 * minute) return 'fresh';
  if (ms < day) return 'recent';
  return ms < 7 * day ? 'old' : 'stale';
}
