import { columnOfChart } from '#contract/market/trading-days/trading-columns.ts';
import { type ComparedLine, keyOfLine } from '../../market/data/compared-lines.ts';
import type { ShownLine } from '../../market/data/load-lines.ts';

/** Why a line is taken away again: no rows, no values of the measure, or none that the reader may compare. */
type LineTrouble = 'no_data' | 'measure_error' | 'gone';

export interface TroubledLine {
  readonly key: string;
  /** Null where there is no such line for the reader. */
  readonly name: string | null;
  readonly trouble: LineTrouble;
}

export type Measure = keyof typeof columnOfChart;

/** Whether some day has a value of the measure. */
function hasValues({ rows }: ShownLine, measure: Measure): boolean {
  return rows.some((row) => typeof row[`${columnOfChart[measure]}.numeric`] === 'number');
}

/** The compared lines that cannot be drawn; `measure` is null where all columns are shown. */
export function troubledLines(
  compared: readonly ComparedLine[],
  shown: readonly ShownLine[],
  measure: Measure | null,
): readonly TroubledLine[] {
  return compared.flatMap((line): readonly TroubledLine[] => {
    const key = keyOfLine(line);
    const found = shown.find((candidate) => candidate.key === key);
    if (found === undefined) return [{ key, name: null, trouble: 'gone' }];
    if (found.rows.length === 0) return [{ key, name: found.name, trouble: 'no_data' }];
    if (measure === null || hasValues(found, measure)) return [];
    return [{ key, name: found.name, trouble: 'measure_error' }];
  });
}
