import type { ExplainedFigureAnswer } from '#contract/explain.ts';
import { numberText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import { explainedText } from './explained-text.ts';

type Summand = ExplainedFigureAnswer['summands'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['bond', 'currency'], width: 'minmax(0, 1fr)' },
  { parts: ['what', 'exchange', 'share'], align: 'end', width: '7rem' },
  { parts: ['summand'], align: 'end', width: '7rem' },
];

/** The holdings that a total is of: what each has, at which rate of exchange or weight, and what it adds. */
export function SummandTable({ answer }: { readonly answer: ExplainedFigureAnswer }) {
  const text = useLabels('explain');
  const own = useLabels('watchlists');
  const unitText = useLabels('bond');
  const language = useLanguage();
  const { summands, unit, value } = answer;
  const written = (number: number) => explainedText(number, unit, language, unitText);
  const number = (
    id: 'what' | 'exchange' | 'share' | 'summand',
    cell: (summand: Summand) => string | null,
  ): Column<Summand> => ({ id, title: text(`column_${id}`), kind: 'number', isKept: true, cell });
  const isExchanged = summands.some(({ rate }) => rate !== null);
  const isMean = summands.some(({ weight }) => weight !== null);
  const columns: readonly Column<Summand>[] = [
    { id: 'bond', title: own('column_bond'), wraps: true, cell: ({ name }) => name },
    { id: 'currency', title: text('input_currency'), cell: ({ currency }) => currency },
    number('what', ({ figure }) => (figure === null ? null : written(figure))),
    ...(isExchanged ? [number('exchange', ({ rate }) => (rate === null ? null : numberText(rate, 6, language)))] : []),
    ...(isMean
      ? [number('share', ({ weight }) => (weight === null ? null : numberText(weight * 100, 5, language)))]
      : []),
    number('summand', ({ amount }) => written(amount)),
  ];
  return (
    <Table
      caption={text('summands')}
      columns={columns}
      lines={linesOf(summands, (summand) => summands.indexOf(summand))}
      totals={[{ id: 'total', title: text('total'), cells: { summand: written(value) } }]}
      phone={phone}
    />
  );
}
