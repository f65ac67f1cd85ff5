import { findField, type List } from '#domain/lists/lists.ts';
import { boundExample, type TypedMistake, typedBounds, typedMistakes } from '#domain/lists/typed-mistakes.ts';
import { useLabels } from '../context/reader-context.tsx';
import { Note } from '../ui/feedback/notice.tsx';
import styles from './typed-mistakes.module.css';
import { useFieldName } from './use-field-texts.ts';

interface Mistake {
  readonly start: number;
  readonly end: number;
  /** What would be right. */
  readonly words: string;
}

interface TypedMistakesProps {
  readonly typed: string;
  readonly mistakes: readonly Mistake[];
}

/** What of the typed words is written as a filter and is none: marked where it stands, with what would be right. */
function TypedMistakes({ typed, mistakes }: TypedMistakesProps) {
  if (mistakes.length === 0) return null;
  return (
    <div role="status" className={styles.mistakes}>
      {mistakes.map(({ start, end, words }) => (
        <Note key={start} tone="warn">
          <code className={styles.typed}>
            {typed.slice(0, start)}
            <mark className={styles.fault}>{typed.slice(start, end)}</mark>
            {typed.slice(end)}
          </code>{' '}
          {words}
        </Note>
      ))}
    </div>
  );
}

/** What of the words typed for a list is written as a filter and is none. */
export function ListMistakes({ list, typed }: { readonly list: List; readonly typed: string }) {
  const wordsOf = useMistakeWords(list);
  const mistakes = typedMistakes(list, typed).map((mistake) => ({ ...mistake, words: wordsOf(mistake) }));
  return <TypedMistakes typed={typed} mistakes={mistakes} />;
}

function useMistakeWords(list: List): (mistake: TypedMistake) => string {
  const text = useLabels('facets');
  const nameOf = useFieldName(list);
  return (mistake) => {
    if (mistake.fault === 'choice')
      return text('mistake_choice', { value: mistake.value, filter: nameOf(mistake.field) });
    if (mistake.fault === 'value') {
      const example = boundExample(list, mistake.field, mistake.name);
      return text(findField(list, mistake.field)?.type === 'grades' ? 'mistake_grade' : 'mistake_number', { example });
    }
    if (mistake.fault === 'or') return text('mistake_or');
    const known = typedBounds(list).join(', ');
    return mistake.name === ''
      ? text('mistake_unnamed', { known })
      : text('mistake_name', { name: mistake.name, known });
  };
}
