import { typedExample } from '#domain/lists/value-words.ts';
import { useLabels } from '../../context/reader-context.tsx';
import styles from './filter-help.module.css';
import { TypedLink } from './filter-help.tsx';

/** How filters are typed, in a few sentences. */
export function FilterRules() {
  const text = useLabels('search-help');
  const facets = useLabels('facets');
  const rules = [
    text('rule_words', { example: '"call option"' }),
    text('rule_lists'),
    text('rule_bounds'),
    text('rule_writing'),
    text('rule_mistakes'),
    facets('filter_closed'),
  ];
  return (
    <>
      <p className={styles.whole}>
        {text('whole')} <TypedLink text={`alder ${typedExample}`} />
      </p>
      <h2>{text('rules')}</h2>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </>
  );
}
