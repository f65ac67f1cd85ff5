import { useEffect, useRef } from 'react';
import { columnOfChart } from '#contract/market/trading-days/trading-columns.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { type ComparedLine, keyOfLine } from '../../market/data/compared-lines.ts';
import type { ShownLine } from '../../market/data/load-lines.ts';
import type { ComparePanelProps } from './compare-panel.tsx';

interface TroublesOptions extends ComparePanelProps {
  readonly compare: (lines: readonly ComparedLine[]) => void;
  /** Puts the name of a line back into the field. */
  readonly putBack: (text: string) => void;
  readonly say: (notice: string) => void;
}

/** Why a line is taken away again: no rows, no values of the measure, or none that the reader may compare. */
type LineTrouble = 'no_data' | 'measure_error' | 'gone';

interface TroubledLine {
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

/** Lines that cannot be drawn are taken away, and it is said why; the name of the last one stands in the field again. */
export function useTroubles(options: TroublesOptions): void {
  const text = useLabels('compare');
  const latest = useRef(options);
  latest.current = options;
  const { isSettled, refusal, compared, shown, measure } = options;
  const troubled = isSettled && refusal === null ? troubledLines(compared, shown, measure) : [];
  const key = troubled.map((line) => `${line.key} ${line.trouble}`).join();
  const told = useRef(troubled);
  told.current = troubled;
  useEffect(() => {
    if (key === '') return;
    const { compare, putBack, say } = latest.current;
    const lines = told.current;
    const last = lines.findLast(({ name }) => name !== null)?.name;
    if (last !== undefined && last !== null) putBack(last);
    say(sentences(lines, text));
    compare(latest.current.compared.filter((line) => lines.every((other) => other.key !== keyOfLine(line))));
  }, [key, text]);
}

function sentences(lines: readonly TroubledLine[], text: ReturnType<typeof useLabels<'compare'>>): string {
  const namesOf = (trouble: TroubledLine['trouble']) =>
    lines.flatMap((line) => (line.trouble === trouble && line.name !== null ? [line.name] : [])).join(', ');
  const gone = lines.filter(({ trouble }) => trouble === 'gone').length;
  const said = [
    namesOf('no_data') !== '' && text('no_data', { names: namesOf('no_data') }),
    namesOf('measure_error') !== '' && text('measure_error', { names: namesOf('measure_error') }),
    gone > 0 && text('gone', { count: gone }),
  ];
  return said.filter((sentence) => sentence !== false).join(' ');
}
