import { type ReactNode, useEffect, useRef } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../layout/icon.tsx';
import type { Column, PhoneColumn } from './column.ts';
import styles from './full-table.module.css';

/** Rows that a phone shows of a table before it offers the whole of it on a screen of its own. */
export const phoneRows = 8;

/** All columns, however narrow the place, since it scrolls; what the phone layout begins with stands first, to stay in view. */
export function fullColumns<Row>(
  columns: readonly Column<Row>[],
  [lead]: readonly PhoneColumn[],
): readonly Column<Row>[] {
  const isFirst = ({ id }: Column<Row>) => id === lead?.parts[0];
  return [...columns.filter(isFirst), ...columns.filter((column) => !isFirst(column))].map(
    ({ rank: _, ...column }) => column,
  );
}

/** Opens the whole table; style sheets show it on phones alone. */
export function FullTableButton({ onOpen }: { readonly onOpen: () => void }) {
  const text = useLabels('tables');
  return (
    <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="expand" />
      {text('full_screen')}
    </button>
  );
}

interface FullTableProps {
  readonly caption: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A screen of its own for a table, with the way back; Escape leads back as well. */
export function FullTable({ caption, onClose, children }: FullTableProps) {
  const text = useLabels('tables');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.screen} aria-label={caption} onClose={onClose}>
      <div className={styles.head}>
        <Button look="ghost" isIcon onClick={() => dialog.current?.close()} aria-label={text('exit_full_screen')}>
          <Icon name="left" />
        </Button>
        <b>{caption}</b>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
