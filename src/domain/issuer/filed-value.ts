import type { ReportValue } from './report.ts';

/** What a filing tells of a line and period. */
export type FiledValue = Pick<ReportValue, 'value' | 'filedOn'>;

/** What a line says of a period now, by the filing that first said so, and what earlier filings said in its place, first filed first. */
export type RestatedValue<Filed extends FiledValue> = Filed & { readonly earlier: readonly Filed[] };

/** The values of one line, period and unit, in the order of filing, as one: what a filing repeats is no restatement. Null for none. */
export function restatedValue<Filed extends FiledValue>(filed: readonly Filed[]): RestatedValue<Filed> | null {
  const told = filed.filter(({ value }, index) => value !== filed[index - 1]?.value);
  const current = told.at(-1);
  return current === undefined ? null : { ...current, earlier: told.slice(0, -1) };
}
