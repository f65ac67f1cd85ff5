import type { IsoDate } from '#math/units.ts';
import type { ReportValue } from './report.ts';

/** A value and the day on which a filing first told it. */
export interface FiledValue {
  readonly value: number;
  readonly filedOn: IsoDate;
}

/** What a line says of a period now, and what earlier filings said in its place, first filed first. */
export interface RestatedValue extends FiledValue {
  readonly earlier: readonly FiledValue[];
}

/** The values of one line, period and unit, in the order of filing, as one: what a filing repeats is no restatement. Null for none. */
export function restatedValue(filed: readonly Pick<ReportValue, 'value' | 'filedOn'>[]): RestatedValue | null {
  const told = filed.filter(({ value }, index) => value !== filed[index - 1]?.value);
  const current = told.at(-1);
  if (current === undefined) return null;
  const earlier = told.slice(0, -1).map(({ value, filedOn }) => ({ value, filedOn }));
  return { value: current.value, filedOn: current.filedOn, earlier };
}
