import type { WorkoutFigures } from '#domain/bond/calculator/calculate.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, exactText } from '../../text/value-text.ts';

/** Kind, date and price of an end: `Put 1 Mar 2028 at 100.00`. */
export function useWorkoutName(): (workout: Pick<WorkoutFigures, 'kind' | 'date' | 'price'>) => string {
  const text = useLabels('calculator');
  const language = useLanguage();
  return ({ kind, date, price }) => {
    const end = text(`end_${kind}`);
    if (date === null) return end;
    const dated = text('end_on', { end, date: dateText(date, language) });
    return price === null ? dated : text('end_at', { end: dated, price: exactText(price, language) });
  };
}
