import { useId } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { KeyStrokes } from '../../ui/layout/key-strokes.tsx';
import styles from './key-table.module.css';

interface KeyTableProps {
  readonly title: string;
  readonly lead?: string;
  /** What keys do; each of the keys does it, of several strokes one after another. */
  readonly rows: readonly { readonly does: string; readonly keys: readonly string[] }[];
}

/** The keys of one place, as a table. */
export function KeyTable({ title, lead, rows }: KeyTableProps) {
  const text = useLabels('keys');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className="quiet">{lead}</p>}
      <table className={styles.keys} aria-labelledby={id}>
        <thead className="sr">
          <tr>
            <th scope="col">{text('column_does')}</th>
            <th scope="col">{text('column_keys')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ does, keys }) => (
            <tr key={`${does}${keys.join()}`}>
              <th scope="row">{does}</th>
              <td>
                <span className={styles.each}>
                  {keys.map((each) => (
                    <KeyStrokes key={each} keys={each} />
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
