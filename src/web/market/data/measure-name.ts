import { createContext, useContext } from 'react';
import { useLabels } from '../../context/reader-context.tsx';

/** Whether the yields of the chart are current ones, as those of a bond without maturity. */
export const CurrentYieldsContext = createContext(false);

/** What a chart calls its measures: yields by what they are. */
export function useMeasureName(): (measure: 'price' | 'yield' | 'gspread') => string {
  const hasCurrent = useContext(CurrentYieldsContext);
  const text = useLabels('graph');
  const bond = useLabels('bond');
  return (measure) => (measure === 'yield' && hasCurrent ? bond('figure_yield_current') : text(`tab_${measure}`));
}
