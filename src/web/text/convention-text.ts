import type { LabelText } from '../context/reader-context.tsx';

/** The wire's `day count, compounding, periods a year` in words; the day count itself may hold spaces. Simple yields have no periods. */
export function conventionText(convention: string, text: LabelText<'bond'>, textOf: (key: string) => string): string {
  const parts = convention.split(' ');
  const compounding = parts.at(-2);
  const periods = Number(parts.at(-1));
  if (compounding === undefined) return convention;
  const words = { dayCount: parts.slice(0, -2).join(' '), compounding: textOf(`compounding_${compounding}`) };
  return compounding.includes('Compounded') && periods > 0
    ? text('convention_periods', { ...words, periods: text('times_a_year', { count: periods }) })
    : text('convention', words);
}
