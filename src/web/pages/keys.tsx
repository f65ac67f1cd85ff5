import { useLabelOf, useLabels, useTexts } from '../context/reader-context.tsx';
import { controlKeys, type NamedKeys, pageKeys } from '../platform/commands/command-keys.ts';
import { keyLists } from '../platform/commands/key-lists.ts';
import { KeyTable, SingleKeysChoice } from '../platform/commands/key-table.tsx';
import styles from './keys.module.css';

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
