import { classNames } from '../layout/class-names.ts';
import { NewTabLink } from './cell-content.tsx';
import { Hint } from './hint.tsx';
import styles from './large-table.module.css';
import { safeLink } from './safe-link.ts';
import base from './table.module.css';
import type { TableLayout } from './table-layout.ts';
import { headText, isGroupHead, type TableColumn, type TableRow } from './table-model.ts';
import { DataCells, LockedCells, nameOfGroup, toneOf } from './table-row.tsx';

export function SimpleHead({ layout }: { readonly layout: TableLayout }) {
  return (
    <thead>
      <tr>
        {layout.columns.map((column) => (
          <th key={column.id} scope="col" className={layout.classOf(column)}>
            <span className={styles.head}>
              <HeadWords column={column} />
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function HeadWords({ column }: { readonly column: TableColumn }) {
  const title = headText(column);
  if (typeof column.head === 'string') return title;
  const link = safeLink(column.head.lnk);
  const { info } = column.head;
  return (
    <>
      {link === null ? title : <NewTabLink to={link}>{title}</NewTabLink>}
      {info !== null && info !== undefined && info !== '' && <Hint title={title}>{info}</Hint>}
    </>
  );
}

export function SimpleRow({ row, layout }: { readonly row: TableRow; readonly layout: TableLayout }) {
  if (row.isLocked) {
    return (
      <tr>
        <LockedCells number={null} layout={layout} />
      </tr>
    );
  }
  if (isGroupHead(row)) {
    return (
      <tr className={base.group}>
        <th scope="rowgroup" colSpan={layout.width} className={base.wide}>
          {nameOfGroup(row, layout)}
        </th>
      </tr>
    );
  }
  return (
    <tr className={classNames(toneOf(row.class))}>
      <DataCells row={row} layout={layout} />
    </tr>
  );
}
