import type { ExplainedFigureAnswer } from '#contract/explain/explained-figure.ts';
import { exactDecimals, numberText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

type Addend = ExplainedFigureAnswer['addends'][number];

const phoneOf = (isNamed: boolean): readonly PhoneColumn[] => [
  { parts: isNamed ? ['name', 'date'] : ['date'], width: 'minmax(0, 1fr)' },
  { parts: ['amount'], align: 'end', width: '8rem' },
];

/** The amounts that a figure adds up, with their sum. */
export function AddendTable({ addends }: { readonly addends: readonly Addend[] }) {
  const text = useLabels('explain');
  const language = useLanguage();
  const isNamed = addends.some(({ name }) => name !== null);
  const sum = addends.reduce((total, { amount }) => total + amount, 0);
  const decimals = exactDecimals(addends.map(({ amount }) => amount));
  const amountText = (value: number) => numberText(value, decimals, language);
  const columns: readonly Column<Addend>[] = [
    ...(isNamed
      ? [{ id: 'name', title: text('column_compared_name'), wraps: true, cell: ({ name }: Addend) => name }]
      : []),
    {
      id: 'date',
      title: text('column_date'),
      kind: 'date',
      cell: ({ date, isEstimated }) => `${isEstimated ? '≈ ' : ''}${dateText(date, language)}`,
    },
    {
      ...{ id: 'amount', title: text('column_amount'), kind: 'number', isKept: true },
      cell: ({ amount }) => amountText(amount),
    },
  ];
  return (
    <Table
      caption={text('addends')}
      columns={columns}
      lines={linesOf(addends, (addend) => addends.indexOf(addend))}
      totals={[{ id: 'total', title: text('total'), cells: { amount: amountText(sum) } }]}
      phone={phoneOf(isNamed)}
    />
  );
}
