import { exampleOf, type TypedMistake, typedMistakes } from '#domain/facets/typed-mistakes.ts';
import { useLabels } from '../../context/language-context.ts';
import { Note } from '../../ui/feedback/notice.tsx';
import styles from './typed-mistakes.module.css';

/** What of the typed words is written as a filter and is none: marked where it stands, with what would be right. */
export function TypedMistakes({ typed }: { readonly typed: string }) {
  const wordsOf = useMistakeWords();
  const mistakes = typedMistakes(typed);
  if (mistakes.length === 0) return null;
  return (
    <div role="status" className={styles.mistakes}>
      {mistakes.map((mistake) => (
        <Note key={mistake.start} tone="warn">
          <Marked typed={typed} {...mistake} /> {wordsOf(mistake)}
        </Note>
      ))}
    </div>
  );
}

function Marked({ typed, start, end }: { readonly typed: string; readonly start: number; readonly end: number }) {
  return (
    <code className={styles.typed}>
      {typed.slice(0, start)}
      <mark className={styles.fault}>{typed.slice(start, end)}</mark>
      {typed.slice(end)}
    </code>
  );
}

function useMistakeWords(): (mistake: TypedMistake) => string {
  const text = useLabels('facets');
  return (mistake) => {
    if (mistake.fault === 'choice')
      return text('mistake_choice', { value: mistake.value, filter: text(`name_${mistake.facet}`) });
    if (mistake.fault === 'value') {
      const example = exampleOf(mistake.facet, mistake.name);
      return text(mistake.facet === 'rating' ? 'mistake_grade' : 'mistake_number', { example });
    }
    const known = 'yld, px, dur, spr, mat, cpn, size, rating';
    return mistake.name === ''
      ? text('mistake_unnamed', { known })
      : text('mistake_name', { name: mistake.name, known });
  };
}
