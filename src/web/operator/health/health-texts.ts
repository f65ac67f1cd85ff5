import { numberText } from '#contract/platform/number-text.ts';
import { type HealthCheck, healthRules } from '#domain/platform/health.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { inPercent } from '../../text/value-text.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Writes the figures of the site's health in their units. */
export function useHealthTexts() {
  const text = useLabels('operator');
  const bond = useLabels('bond');
  const language = useLanguage();
  const number = (value: number, decimals = 0) => numberText(value, decimals, language);
  const duration = (seconds: number) => {
    if (seconds >= 2 * DAY) return text('health_days', { count: number(seconds / DAY) });
    if (seconds >= 2 * HOUR) return text('health_hours', { count: number(seconds / HOUR) });
    if (seconds >= 2 * MINUTE) return text('health_minutes', { count: number(seconds / MINUTE) });
    return text('health_seconds', { count: number(seconds) });
  };
  const value = (check: HealthCheck, figure: number) => {
    const { unit } = healthRules[check];
    if (unit === 'seconds') return duration(figure);
    if (unit === 'ms') return text('health_ms', { count: number(figure) });
    return unit === 'part' ? inPercent(number(figure * 100, 1), bond) : number(figure);
  };
  const rule = (check: HealthCheck) => {
    const { look, bad } = healthRules[check];
    const limits = { look: value(check, look), bad: value(check, bad) };
    return text('isFloor' in healthRules[check] ? 'health_below' : 'health_from', limits);
  };
  return { number, duration, value, rule };
}
