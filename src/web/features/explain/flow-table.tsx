import type { ExplainedFigureAnswer } from '#contract/explain/explained-figure.ts';
import { numberText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

type Flow = ExplainedFigureAnswer['flows'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['date', 'time'], width: 'minmax(0, 1fr)' },
  { parts: ['amount', 'factor'], align: 'end', width: '6.5rem' },
  { parts: ['present_value', 'share'], align: 'end', width: '7rem' },
];

type NumberName = 'amount' | 'time' | 'factor' | 'present_value' | 'share';

/** The payments with their discount factors; what they are worth adds up to the price. */
export function FlowTable({ flows }: { readonly flows: readonly Flow[] }) {
  const text = useLabels('explain');
  const language = useLanguage();
  const number = (id: NumberName, decimals: number, of: (flow: Flow) => number): Column<Flow> => ({
    id,
    title: text(`column_${id}`),
    kind: 'number',
    isKept: true,
    cell: (flow) => numberText(of(flow), decimals, language),
  });
  const columns: readonly Column<Flow>[] = [
    {
      id: 'date',
      title: text('column_date'),
      kind: 'date',
      cell: ({ date, isEstimated }) => `${isEstimated ? '≈ ' : ''}${dateText(date, language)}`,
    },
    number('amount', 6, ({ amount }) => amount),
    { ...number('time', 6, ({ time }) => time), rank: 2 },
    number('factor', 8, ({ factor }) => factor),
    number('present_value', 6, ({ presentValue }) => presentValue),
    { ...number('share', 3, ({ share }) => share * 100), rank: 2 },
  ];
  const total = flows.reduce((sum, { presentValue }) => sum + presentValue, 0);
  const cells = { present_value: numberText(total, 6, language), share: numberText(100, 3, language) };
  return (
    <Table
      caption={text('flows')}
      columns={columns}
      lines={linesOf(flows, (flow) => flows.indexOf(flow))}
      totals={[{ id: 'total', title: text('total'), cells }]}
      phone={phone}
    />
  );
}
