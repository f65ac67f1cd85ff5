import type { ComponentProps } from 'react';
import { EmptyState } from '../feedback/notice.tsx';
import { Block } from '../layout/block.tsx';
import { Pager, pageCountOf } from '../layout/pager.tsx';
import { type LineId, linesOf, type Tone } from './column.ts';
import { Table, type TableProps } from './table.tsx';

/** One page of a longer list, and the address of the others. */
interface ListedPage {
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly toPage: (page: number) => string;
}

interface TableBlockProps<Row>
  extends Omit<TableProps<Row>, 'caption' | 'lines' | 'tools' | 'className'>,
    Omit<ComponentProps<typeof Block>, 'children'> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => LineId;
  readonly toneOf?: (row: Row) => Tone | undefined;
  /** What stands there where there is no row; without it the table stands empty. */
  readonly empty?: Omit<ComponentProps<typeof EmptyState>, 'icon'>;
  /** Where the rows are one page of more; it then stands in the place of the foot. */
  readonly pages?: ListedPage;
}

/** A block whose content is one table of the block's own title. */
export function TableBlock<Row>(props: TableBlockProps<Row>) {
  const { id, title, meta, tools, foot, className, rows, idOf, toneOf, empty, pages, ...table } = props;
  const pager = pages !== undefined && pages.total > pages.pageSize && (
    <Pager {...pages} label={title} pageCount={pageCountOf(pages.total, pages.pageSize)} />
  );
  return (
    <Block id={id} title={title} meta={meta} tools={tools} foot={pager || foot} className={className}>
      {rows.length === 0 && empty !== undefined ? (
        <EmptyState icon="list" {...empty} />
      ) : (
        <Table {...table} caption={title} lines={linesOf(rows, idOf, toneOf)} />
      )}
    </Block>
  );
}
