import type { ExplainedFigureAnswer } from '#contract/explain/explained-figure.ts';
import { numberText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { signedText } from '../../text/figure-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

type ComparedPrice = ExplainedFigureAnswer['compared'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'date'], width: 'minmax(0, 1fr)' },
  { parts: ['price', 'distance'], align: 'end', width: '7rem' },
];
const decimals = 6;

/** The prices that a figure is counted from, with their distances from the median. */
export function ComparedTable({ compared }: { readonly compared: readonly ComparedPrice[] }) {
  const text = useLabels('explain');
  const language = useLanguage();
  const columns: readonly Column<ComparedPrice>[] = [
    { id: 'name', title: text('column_compared_name'), wraps: true, cell: ({ name }) => name },
    { id: 'date', title: text('column_date'), kind: 'date', cell: ({ date }) => dateText(date, language) },
    {
      id: 'price',
      title: text('column_clean_price'),
      kind: 'number',
      isKept: true,
      cell: ({ price }) => (price === null ? null : numberText(price, decimals, language)),
    },
    {
      id: 'distance',
      title: text('column_distance'),
      kind: 'number',
      isKept: true,
      reason: () => text('not_counted'),
      cell: ({ distance }) => (distance === null ? null : signedText(distance, decimals, language)),
    },
  ];
  return (
    <>
      <Table caption={text('compared')} columns={columns} lines={linesOf(compared, ({ name }) => name)} phone={phone} />
      {compared.some(({ distance }) => distance === null) && <p className="quiet">{text('not_counted')}</p>}
    </>
  );
}
