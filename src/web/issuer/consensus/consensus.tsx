import { useState } from 'react';
import type { Consensus } from '#contract/issuer/consensus.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { useIsReadWhole } from '../../ui/feedback/read-whole.ts';
import { Block } from '../../ui/layout/block.tsx';
import { Pager, pageCountOf, pageOf } from '../../ui/layout/pager.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';

type Forecast = Consensus['items'][number];

/** Forecasts a page. */
const pageSize = 6;

const phone = [wide('name', 'date'), narrow('8rem', 'value', 'unit')];

/** What analysts expect of the issuer on average, six forecasts a page. */
export function ConsensusBlock({ answer: { items, labels } }: { readonly answer: Consensus }) {
  const text = useLabels('more');
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const shown = useIsReadWhole() ? items : pageOf(items, page, pageSize);
  const columns: readonly Column<Forecast>[] = [
    { id: 'name', title: labels.indexName, wraps: true, cell: ({ indexName }) => indexName },
    {
      id: 'value',
      title: labels.actual_value,
      kind: 'number',
      isMasked: ({ masked }) => masked.includes('actual_value'),
      cell: ({ actual_value: value }) => value,
    },
    { id: 'unit', title: text('column_unit'), cell: ({ unit }) => unit },
    { id: 'date', title: text('column_as_of'), kind: 'date', cell: ({ date }) => dateText(date, language) },
  ];
  return (
    <Block id="consensus" title={text('consensus')}>
      <Table caption={text('consensus')} columns={columns} lines={linesOf(shown, ({ id }) => id)} phone={phone} />
      <Pager
        label={text('pages_of', { title: text('consensus') })}
        page={page}
        pageCount={pageCountOf(items.length, pageSize)}
        onPage={setPage}
      />
    </Block>
  );
}
