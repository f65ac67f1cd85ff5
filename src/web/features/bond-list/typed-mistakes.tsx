import { exampleOf, type TypedMistake, typedMistakes } from '#domain/facets/typed-mistakes.ts';
import { useLabels } from '../../context/language-context.ts';
import { TypedMistakes } from '../../lists/typed-mistakes.tsx';

/** What of the words typed for bonds is written as a filter and is none. */
export function BondMistakes({ typed }: { readonly typed: string }) {
  const wordsOf = useMistakeWords();
  const mistakes = typedMistakes(typed).map((mistake) => ({ ...mistake, words: wordsOf(mistake) }));
  return <TypedMistakes typed={typed} mistakes={mistakes} />;
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
