import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsReadWhole } from '../feedback/read-whole.ts';
import { type TableProps, TableWith } from './table.tsx';
import { RowsInWindow, type RowsProps, type RowWindow, wholeWindow } from './table-rows.tsx';
import { drawnWhole } from './use-table.ts';

/** A table for thousands of rows: of more than two hundred those near the view are drawn. Its columns should have widths. */
export function LongTable<Row>(props: TableProps<Row>) {
  return <TableWith {...props} Rows={WindowedRows} isWindowed />;
}

const rowHeight = 28;
const headHeight = 40;
const drawnAround = 6;
const firstHeight = 600;

/** True while the page is printed: paper shows every row. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

type RowVirtualizer = Virtualizer<HTMLElement, HTMLTableRowElement>;

/** The height that the browser told; asking for it would lay out the page once more in each frame of a scroll. */
function toldHeight(row: HTMLTableRowElement, entry: ResizeObserverEntry | undefined, rows: RowVirtualizer): number {
  const told = entry?.borderBoxSize[0]?.blockSize;
  if (told !== undefined) return Math.round(told);
  return rows.itemSizeCache.get(rows.options.getItemKey(rows.indexFromElement(row))) ?? rowHeight;
}

/** The rows to draw: all of a short table, those near the view of a long one. */
function useRowWindow(count: number, scroller: RefObject<HTMLElement | null>): RowWindow {
  const isPrinting = useIsPrinting();
  const isReadWhole = useIsReadWhole();
  const isWindowed = count > drawnWhole && !isPrinting && !isReadWhole;
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: isWindowed ? count : 0,
    enabled: isWindowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    measureElement: toldHeight,
    overscan: drawnAround,
    scrollPaddingEnd: headHeight,
    initialRect: { width: 0, height: firstHeight },
    useFlushSync: false,
  });
  if (!isWindowed) return wholeWindow(count);
  const items = virtualizer.getVirtualItems();
  return {
    isWindowed,
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}

function WindowedRows<Row>(props: RowsProps<Row>) {
  const rowWindow = useRowWindow(props.state.listing.drawn.length, props.scroller);
  return <RowsInWindow {...props} rowWindow={rowWindow} />;
}
