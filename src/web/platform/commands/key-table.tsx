import { useEffect, useId, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { KeyStrokes } from '../../ui/layout/key-strokes.tsx';
import { keepSingleKeys, singleKeysAreOn } from '../../ui/single-keys.ts';
import { keysOfPath } from './command-keys.ts';
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

/** The keys that lead to a page, beside its entry in a menu. */
export function KeysOfPath({ path }: { readonly path: string }) {
  const keys = keysOfPath(path);
  return keys === null ? null : <KeyStrokes keys={keys} isSilent />;
}

/** Keys of one character that act can be turned off, for those who reach them by mistake or by voice. */
export function SingleKeysChoice({ className }: { readonly className?: string | undefined }) {
  const text = useLabels('keys');
  const [isOn, setIsOn] = useState(true);
  // The server does not know what the browser keeps.
  useEffect(() => setIsOn(singleKeysAreOn()), []);
  return (
    <label className={classNames(styles.choice, className, 'needs-script')}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => {
          setIsOn(currentTarget.checked);
          keepSingleKeys(currentTarget.checked);
        }}
      />
      {text('single_keys')}
    </label>
  );
}
