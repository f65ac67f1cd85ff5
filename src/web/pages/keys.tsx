import { useId } from 'react';
import { useLabelOf, useLabels, useTexts } from '../context/reader-context.tsx';
import { controlKeys, type NamedKeys, pageKeys } from '../platform/commands/command-keys.ts';
import { keyLists } from '../platform/commands/key-lists.ts';
import { SingleKeysChoice } from '../platform/commands/single-keys-choice.tsx';
import { KeyStrokes } from '../ui/layout/key-strokes.tsx';
import styles from './keys.module.css';

interface KeyTableProps {
  readonly title: string;
  readonly lead?: string;
  /** What keys do; each of the keys does it, of several strokes one after another. */
  readonly rows: readonly { readonly does: string; readonly keys: readonly string[] }[];
}

/** The keys of one place, as a table. */
function KeyTable({ title, lead, rows }: KeyTableProps) {
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

/** Every key of the site, by where it holds. */
export default function Keys() {
  const text = useLabels('keys');
  const shell = useLabels('shell');
  const textOf = useLabelOf('keys');
  const { textOf: textOfModule } = useTexts();
  const named = ({ keys, label: { module, key } }: NamedKeys) => ({
    does: textOfModule(module, key),
    keys: [keys],
  });
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title: text('title') })}</title>
      <meta name="description" content={text('lead')} />
      <h1>{text('title')}</h1>
      <p>{text('lead')}</p>
      <section className={styles.choice} aria-label={text('single_keys')}>
        <SingleKeysChoice />
        <p className="quiet">{text('single_keys_note')}</p>
      </section>
      <div className={styles.lists}>
        <KeyTable
          title={text('everywhere')}
          lead={text('one_after_another')}
          rows={[{ does: text('open_search'), keys: ['Ctrl+K', '⌘+K', '/'] }, ...pageKeys.map(named)]}
        />
        <KeyTable title={text('on_page')} lead={text('on_page_lead')} rows={Object.values(controlKeys).map(named)} />
        <KeyTable title={text('sections_of_page')} rows={[{ does: shell('section_keys'), keys: ['[', ']'] }]} />
        {Object.values(keyLists).map(({ title, keys }) => (
          <KeyTable
            key={title}
            title={text(title)}
            rows={keys.map(([does, ...each]) => ({ does: textOf(does), keys: each }))}
          />
        ))}
      </div>
    </main>
  );
}
