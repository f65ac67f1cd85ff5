import { useMemo, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import { MoreRows } from './more-rows.tsx';
import { SidewaysArrows } from './sideways-arrows.tsx';
import styles from './simple-table.module.css';
import { SimpleHead, SimpleRow } from './simple-table-row.tsx';
import base from './table.module.css';
import { tableClass, tableLayout } from './table-layout.ts';
import type { MobileColumn, TableColumn, TableRow } from './table-model.ts';
import { FailedRows, LoadingRows, NoRows, type StateTexts, type TableState } from './table-states.tsx';
import { type ShowMoreSettings, useShowMore } from './use-show-more.ts';
import { useSideways } from './use-sideways.ts';

/** Rows of a simple table before 'show more'. */
const simpleRowLimit = 5;

export interface SimpleTableProps extends ShowMoreSettings, StateTexts {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  readonly state?: TableState;
  readonly limit?: number;
  /** True when there are rows below the limit that the reader's level did not let be sent. */
  readonly hasWithheld?: boolean;
  readonly hasStickyColumn?: boolean;
  readonly isReduced?: boolean;
  readonly mobile?: readonly MobileColumn[];
}

/** A table that scrolls sideways and shows its first five rows until the reader asks for more. */
export function SimpleTable(props: SimpleTableProps) {
  const { state = 'ready', rows } = props;
  if (state === 'loading') return <LoadingRows />;
  if (state === 'failed') return <FailedRows {...props} />;
  if (rows.length === 0) return <NoRows {...props} />;
  return <FilledTable {...props} />;
}

function FilledTable(props: SimpleTableProps) {
  const { caption, columns, rows, limit = simpleRowLimit, hasWithheld = false, mobile } = props;
  const { hasStickyColumn, isReduced } = props;
  const more = useShowMore(props);
  const scroller = useRef<HTMLElement>(null);
  const place = useSideways(scroller);
  const layout = useMemo(
    () => tableLayout(columns, { hasStickyColumn, isReduced, mobile }),
    [columns, hasStickyColumn, isReduced, mobile],
  );
  const open = rows.filter((row) => row.isLocked || row.hidden !== true);
  const shown = more.isOpen ? open : open.slice(0, limit);
  return (
    <div className={styles.whole}>
      {place.isWide && (
        <div className={styles.tools}>
          <SidewaysArrows scroller={scroller} place={place} />
        </div>
      )}
      <section
        ref={scroller}
        className={classNames(base.scroll, styles.scroller)}
        aria-label={caption}
        {...(place.isWide ? { tabIndex: 0 } : {})}
      >
        <table className={tableClass(layout, mobile)}>
          <caption className="sr">{caption}</caption>
          <SimpleHead layout={layout} />
          <tbody>
            {shown.map((row) => (
              <SimpleRow key={row.id} row={row} layout={layout} />
            ))}
          </tbody>
        </table>
      </section>
      {(open.length > limit || hasWithheld) && (
        <div className={classNames(styles.foot, 'needs-script')}>
          <MoreRows more={more} />
        </div>
      )}
    </div>
  );
}
