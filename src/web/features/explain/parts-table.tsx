import type { ExplainedFigureAnswer } from '#contract/explain/explained-figure.ts';
import { numberText } from '#contract/number-text.ts';
import type { Language } from '#domain/language.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { percentText } from '../../text/figure-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

type Part = ExplainedFigureAnswer['parts'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['part', 'value'], width: 'minmax(0, 1fr)' },
  { parts: ['points', 'weight'], align: 'end', width: '6rem' },
];

const shares: readonly Part['id'][] = ['spread', 'days', 'turnover'];
const MILLION = 1e6;

/** The value in the unit that the name of the part says. */
function valueText({ id, value }: Part, language: Language): string | null {
  if (value === null) return null;
  if (shares.includes(id)) return percentText(value, language, 5);
  return numberText(id === 'size' ? value / MILLION : value, id === 'size' ? 3 : 0, language);
}

/** The parts of a score: their values, points and weights. */
export function PartsTable({ parts }: { readonly parts: readonly Part[] }) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const columns: readonly Column<Part>[] = [
    { id: 'part', title: text('column_part'), wraps: true, cell: ({ id }) => text(`part_${id}`) },
    { id: 'value', title: text('column_value'), kind: 'number', cell: (part) => valueText(part, language) },
    { id: 'points', title: text('column_points'), kind: 'number', cell: ({ points }) => points },
    { id: 'weight', title: text('column_weight'), kind: 'number', cell: ({ weight }) => weight },
  ];
  return (
    <Table caption={text('liquidity_parts')} columns={columns} lines={linesOf(parts, ({ id }) => id)} phone={phone} />
  );
}
