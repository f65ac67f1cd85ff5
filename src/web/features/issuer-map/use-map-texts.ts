import { useMemo } from 'react';
import { numberText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { fixedDateText } from '../../text/date-text.ts';
import type { MapTexts } from './map-frame.ts';

/** How the picture of a map writes, in the reader's language. */
export function useMapTexts(): MapTexts {
  const text = useLabels('issuer-map');
  const language = useLanguage();
  return useMemo(
    () => ({
      duration: text('column_duration'),
      yield: text('column_yield'),
      number: (value, decimals) => numberText(value, decimals, language),
      old: (name, date) => text('old_point', { name, date: fixedDateText(date) }),
    }),
    [text, language],
  );
}
