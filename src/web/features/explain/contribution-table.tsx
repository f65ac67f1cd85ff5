import type { ExplainedFigureAnswer } from '#contract/explain/explained-figure.ts';
import { numberText, significantText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import { explainedText } from './explained-text.ts';

type Contribution = ExplainedFigureAnswer['contributions'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['bond', 'currency'], width: 'minmax(0, 1fr)' },
  { parts: ['what', 'exchange', 'share'], align: 'end', width: '7rem' },
  { parts: ['contribution'], align: 'end', width: '7rem' },
];

// Enough to follow an amount of millions to the cent.
const rateDigits = 9;

/** The holdings that a total is of: what each has, at which rate of exchange or weight, and what it adds. */
export function ContributionTable({ answer }: { readonly answer: ExplainedFigureAnswer }) {
  const text = useLabels('explain');
  const own = useLabels('watchlists');
  const unitText = useLabels('bond');
  const language = useLanguage();
  const { contributions, unit, value } = answer;
  const written = (number: number) => explainedText(number, unit, language, unitText);
  const number = (
    id: 'what' | 'exchange' | 'share' | 'contribution',
    cell: (contribution: Contribution) => string | null,
  ): Column<Contribution> => ({ id, title: text(`column_${id}`), kind: 'number', isKept: true, cell });
  const isExchanged = contributions.some(({ rate }) => rate !== null);
  const isMean = contributions.some(({ weight }) => weight !== null);
  const columns: readonly Column<Contribution>[] = [
    { id: 'bond', title: own('column_bond'), wraps: true, cell: ({ name }) => name },
    { id: 'currency', title: text('input_currency'), cell: ({ currency }) => currency },
    number('what', ({ figure }) => (figure === null ? null : written(figure))),
    ...(isExchanged
      ? [
          number('exchange', ({ rate }) =>
            rate === null ? null : significantText(rate, rateDigits, rateDigits, language),
          ),
        ]
      : []),
    ...(isMean
      ? [number('share', ({ weight }) => (weight === null ? null : numberText(weight * 100, 5, language)))]
      : []),
    number('contribution', ({ amount }) => written(amount)),
  ];
  return (
    <Table
      caption={text('contributions')}
      columns={columns}
      lines={linesOf(contributions, (contribution) => contributions.indexOf(contribution))}
      totals={[{ id: 'total', title: text('total'), cells: { contribution: written(value) } }]}
      phone={phone}
    />
  );
}
