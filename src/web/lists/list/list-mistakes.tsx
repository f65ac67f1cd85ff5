import { findField, type List } from '#domain/lists/lists.ts';
import { boundExample, type TypedMistake, typedBounds, typedMistakes } from '#domain/lists/typed-mistakes.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { TypedMistakes } from '../typed-mistakes.tsx';
import { useFieldName } from '../use-field-texts.ts';

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
    const known = typedBounds(list).join(', ');
    return mistake.name === ''
      ? text('mistake_unnamed', { known })
      : text('mistake_name', { name: mistake.name, known });
  };
}
