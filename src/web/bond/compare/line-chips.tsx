import { Link } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { type ComparedLine, keyOfLine } from '../../market/data/compared-lines.ts';
import type { ShownLine } from '../../market/data/load-lines.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './line-chips.module.css';

interface LineChipsProps {
  /** The line that the others stand beside. */
  readonly main: Pick<ShownLine, 'name' | 'venueName'> | undefined;
  /** Without a name while the line is on its way. */
  readonly lines: readonly {
    readonly line: ComparedLine;
    readonly named: Pick<ShownLine, 'name' | 'venueName'> | undefined;
  }[];
  readonly addressWithout: (key: string) => string;
  readonly addressOfNone: string;
}

/** The main line and those beside it with their colours. Removing one is a link, so that it works without a script. */
export function LineChips({ main, lines, addressWithout, addressOfNone }: LineChipsProps) {
  const text = useLabels('compare');
  return (
    <div className={styles.row}>
      {main !== undefined && (
        <span className={styles.chip}>
          <span className={styles.key} style={{ background: 'var(--chart-1)' }} />
          <span className={styles.mainName}>
            {main.name} <small>{main.venueName}</small>
          </span>
        </span>
      )}
      <ul className={styles.chips} aria-label={text('lines')}>
        {lines.map(({ line, named }) => {
          const { name, venueName: venue } = named ?? { name: text('loading_line'), venueName: '' };
          return (
            <li key={keyOfLine(line)} className={styles.chip} aria-busy={named === undefined}>
              <span className={styles.key} style={{ background: `var(--chart-${line.colour})` }} />
              <span className={styles.name}>
                {name} <small>{venue}</small>
              </span>
              <Link
                to={addressWithout(keyOfLine(line))}
                replace
                preventScrollReset
                className={styles.remove}
                title={text('remove', { name, venue })}
              >
                <Icon name="close" />
                <span className="sr">{text('remove', { name, venue })}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {lines.length > 1 && (
        <Link to={addressOfNone} replace preventScrollReset className={styles.clear}>
          {text('clear_all')}
        </Link>
      )}
    </div>
  );
}
