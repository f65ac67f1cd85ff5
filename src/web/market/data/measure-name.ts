import { createContext, useContext } from 'react';
import { useLabels } from '../../context/reader-context.tsx';

/** What yields are: current ones, as those of a bond without maturity, or real ones, as those of a linker; null for others. */
export type YieldKind = 'current' | 'real' | null;

/** What the yields of the chart are. */
export const YieldKindContext = createContext<YieldKind>(null);

/** What a chart calls its measures: yields by what they are; a spread between real yields is a real one. */
export function useMeasureName(): (measure: 'price' | 'yield' | 'gspread') => string {
  const kind = useContext(YieldKindContext);
  const text = useLabels('graph');
  const bond = useLabels('bond');
  return (measure) => {
    if (measure === 'yield' && kind === 'current') return bond('figure_yield_current');
    const name = text(`tab_${measure}`);
    return measure !== 'price' && kind === 'real' ? text('real_measure', { measure: name }) : name;
  };
}
