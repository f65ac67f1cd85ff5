import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText } from '../../text/value-text.ts';
import type { ChartAccess } from './chart-look.ts';
import { type Bar, decimalsOf } from './drawing-bars.ts';
import type { DrawnSubject } from './drawing-chart.tsx';

/** The chart in a sentence, as the ordinary one has it; for a visitor none. */
export function useChartSummary(
  { bondName: name, venue, measure, range }: DrawnSubject,
  sight: ChartAccess,
  bars: readonly Bar[],
): string {
  const text = useLabels('graph');
  const language = useLanguage();
  const [start, end] = [Date.parse(range.start), Date.parse(range.end)];
  const shown = bars.filter(({ timestamp }) => timestamp >= start && timestamp <= end);
  const [first, last] = [shown[0], shown.at(-1)];
  if (sight === 'blank' || first === undefined || last === undefined) return '';
  const base = {
    measure: text(`tab_${measure}`),
    name,
    venue: venue.name,
    from: fixedDateText(range.start),
    to: fixedDateText(range.end),
  };
  if (sight === 'shape') return text('describe_shape', base);
  const write = ({ close }: Bar) => numberText(close, decimalsOf[measure], language);
  return text('describe', { ...base, first: write(first), last: write(last) });
}
