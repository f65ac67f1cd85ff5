import type { ExplainedFigureAnswer } from '#contract/explain/explained-figure.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { momentText } from '../../text/moment-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import { explainedText } from './explained-text.ts';

type Correction = ExplainedFigureAnswer['corrections'][number];

/** What stood for the figure before, by whom, and from when to when. */
export function CorrectionTable({ answer: { corrections, unit } }: { readonly answer: ExplainedFigureAnswer }) {
  const text = useLabels('explain');
  const unitText = useLabels('bond');
  const language = useLanguage();
  const columns: readonly Column<Correction>[] = [
    {
      ...{ id: 'value', title: text('column_before'), kind: 'number' },
      cell: ({ value }) => (value === null ? null : explainedText(value, unit, language, unitText)),
    },
    { id: 'source', title: text('column_told_by'), cell: ({ source }) => source },
    {
      ...{ id: 'stored', title: text('column_stored') },
      cell: ({ storedAt }) => (storedAt === null ? null : momentText(storedAt, language)),
    },
    { id: 'replaced', title: text('column_replaced'), cell: ({ replacedAt }) => momentText(replacedAt, language) },
  ];
  return (
    <Table
      caption={text('corrections')}
      columns={columns}
      lines={linesOf(corrections, ({ replacedAt }) => replacedAt)}
    />
  );
}
