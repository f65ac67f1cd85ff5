import type { BondRecords } from '#contract/bond/bond-records.ts';
import { languageOf } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import styles from './records.module.css';

type RecordWords = BondRecords['texts'][number];

interface WordsProps {
  readonly words: RecordWords;
}

/** What a source says in words, with its day; in another language than the reader's it is marked so. */
export function Words({ words: { text: said, language: own, date } }: WordsProps) {
  const text = useLabels('more');
  const language = useLanguage();
  const { htmlLang } = languageOf(own);
  return (
    <div className={styles.words}>
      <div lang={htmlLang === language.htmlLang ? undefined : htmlLang}>
        {said.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className={styles.asOf}>{text('as_of', { date: dateText(date, language) })}</p>
    </div>
  );
}
