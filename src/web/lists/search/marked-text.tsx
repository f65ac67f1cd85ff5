import { matchedParts } from '#domain/lists/search/matched-parts.ts';
import styles from './search-panel.module.css';

/** A text whose matches with the term stand out. */
export function MarkedText({ text, term }: { readonly text: string; readonly term: string }) {
  let at = 0;
  return matchedParts(text, term).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? (
      <mark key={key} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
