import type { ExplainedFigureAnswer } from '#contract/explain/explained-figure.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import { explainedText } from './explained-text.ts';

type Published = ExplainedFigureAnswer['published'][number];

/** What the source published of the day, beside ours at the same price. */
export function PublishedTable({ published }: { readonly published: readonly Published[] }) {
  const text = useLabels('explain');
  const textOf = useLabelOf('explain');
  const unitText = useLabels('bond');
  const language = useLanguage();
  const written = (value: number | null, unit: Published['unit']) =>
    value === null ? null : explainedText(value, unit, language, unitText);
  const columns: readonly Column<Published>[] = [
    { id: 'what', title: text('column_what'), cell: ({ what }) => textOf(`published_${what}`) },
    { id: 'price', title: text('column_price'), kind: 'number', cell: ({ price }) => written(price, 'price') },
    { id: 'theirs', title: text('column_theirs'), kind: 'number', cell: ({ theirs, unit }) => written(theirs, unit) },
    { id: 'ours', title: text('column_ours'), kind: 'number', cell: ({ ours, unit }) => written(ours, unit) },
  ];
  return (
    <Table
      caption={text('published')}
      columns={columns}
      lines={linesOf(published, ({ what, price }) => `${what}-${price}`)}
    />
  );
}
