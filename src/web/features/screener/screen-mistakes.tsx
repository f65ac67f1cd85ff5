import { boundExample, type ScreenMistake, screenMistakes, typedBounds } from '#domain/screener/screen-mistakes.ts';
import { findField, type ScreenModel } from '#domain/screener/screens.ts';
import { useLabels } from '../../context/language-context.ts';
import { TypedMistakes } from '../../lists/typed-mistakes.tsx';
import { useFieldName } from './use-screen-texts.ts';

/** What of the words typed for a list is written as a filter and is none. */
export function ScreenMistakes({ model, typed }: { readonly model: ScreenModel; readonly typed: string }) {
  const wordsOf = useMistakeWords(model);
  const mistakes = screenMistakes(model, typed).map((mistake) => ({ ...mistake, words: wordsOf(mistake) }));
  return <TypedMistakes typed={typed} mistakes={mistakes} />;
}

function useMistakeWords(model: ScreenModel): (mistake: ScreenMistake) => string {
  const text = useLabels('facets');
  const nameOf = useFieldName(model);
  return (mistake) => {
    if (mistake.fault === 'choice')
      return text('mistake_choice', { value: mistake.value, filter: nameOf(mistake.facet) });
    if (mistake.fault === 'value') {
      const example = boundExample(model, mistake.facet, mistake.name);
      return text(findField(model, mistake.facet)?.type === 'grades' ? 'mistake_grade' : 'mistake_number', { example });
    }
    const known = typedBounds(model).join(', ');
    return mistake.name === ''
      ? text('mistake_unnamed', { known })
      : text('mistake_name', { name: mistake.name, known });
  };
}
