import type { BondIndexes } from '#contract/market/compositions.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { DayLink, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, percentText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { knownColumn, narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';

type Index = BondIndexes['items'][number];

/** Indexes before the reader asks for all. */
const firstIndexes = 5;

const phone = [wide('name', 'ticker'), narrow('7rem', 'weight', 'date')];

/** The indexes that contain the bond, with its weight in each. */
export function Indexes({ answer: { items } }: { readonly answer: BondIndexes }) {
  const text = useLabels('more');
  const language = useLanguage();
  const columns: readonly Column<Index>[] = [
    {
      id: 'name',
      title: text('column_index'),
      wraps: true,
      cell: ({ id, name }) => <DayLink to={pageAddress('indexes', id)}>{name}</DayLink>,
    },
    { id: 'ticker', title: text('column_ticker'), rank: 2, className: 'code', cell: ({ ticker }) => ticker },
    knownColumn(
      'weight',
      text('column_weight'),
      (row) => row.weight,
      (weight) => percentText(weight, language, 2),
      {
        kind: 'number',
        isMasked: ({ masked }) => masked.includes('weight'),
      },
    ),
    { id: 'date', title: text('column_as_of'), kind: 'date', cell: ({ date }) => dateText(date, language) },
  ];
  return (
    <Block id="indexes" title={text('indexes')}>
      <Table
        caption={text('indexes')}
        columns={columns}
        lines={linesOf(items, ({ id }) => id)}
        phone={phone}
        limit={firstIndexes}
      />
    </Block>
  );
}
