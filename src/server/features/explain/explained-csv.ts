import type { ExplainedFigureAnswer } from '#contract/explain.ts';
import type { Texts } from '#labels/create-texts.ts';
import { type CsvCell, csvText } from '../../files/csv-text.ts';

type Rows = readonly (readonly CsvCell[])[];

function flowRows({ flows }: ExplainedFigureAnswer, texts: Texts): Rows {
  if (flows.length === 0) return [];
  const text = texts.module('explain');
  const names = ['date', 'amount', 'time', 'factor', 'present_value', 'share'];
  const total = flows.reduce((sum, { presentValue }) => sum + presentValue, 0);
  return [
    [],
    names.map((name) => text(`column_${name}`)),
    ...flows.map(({ date, amount, time, factor, presentValue, share, isEstimated }) => [
      ...[date, amount, time, factor, presentValue, share * 100],
      ...(isEstimated ? [text('estimated')] : []),
    ]),
    [text('total'), null, null, null, total, 100],
  ];
}

/** An explanation as a table: the figure, its inputs, its payments; numbers with all their digits, rates as fractions. */
export function explainedCsv(answer: ExplainedFigureAnswer, texts: Texts): string {
  const text = texts.module('explain');
  const { figure, value, bondName, isin, venueName, date, inputs, convention, engine } = answer;
  return csvText([
    [bondName, isin, venueName, date],
    [figure, value],
    ...(convention === null ? [] : [[text('conventions'), convention]]),
    [text('engine', { engine })],
    [],
    ...inputs.map((input) => [text(`input_${input.name}`), input.value ?? input.text]),
    ...flowRows(answer, texts),
  ]);
}
