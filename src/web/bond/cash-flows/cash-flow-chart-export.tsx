import type { BondCashFlows } from '#contract/bond/cash-flows.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/bond-subject.ts';
import { flowLegend, useEndNames } from './cash-flow-chart.tsx';
import { flowFrame, flowPicture } from './cash-flow-picture.ts';

interface CashFlowChartExportProps {
  readonly facts: BondSubject;
  readonly flows: BondCashFlows;
  readonly offers: BondOffers['items'];
}

/** The picture of the payments as print, image, page or drawing. */
export function CashFlowChartExport({ facts: { summary, today }, flows, offers }: CashFlowChartExportProps) {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const source = useSourceText(
    summary.sources.map(({ name }) => name),
    today,
  );
  const names = useEndNames();
  const sheetOf = (): ChartSheet => {
    const picture = flowPicture({ ...flows, offers });
    return {
      frame: flowFrame(picture, language, names),
      texts: {
        title: [summary.name, summary.isin].filter((part) => part !== null).join(', '),
        subtitle: `${text('title')}, ${text('chart_unit')}`,
        source,
        fileName: `${summary.name}, ${text('title')}`,
      },
      legend: flowLegend(picture, text)
        .filter(({ look }) => look !== 'striped')
        .map(({ name, ink, look }) => ({ name, ink, ...(look === 'line' && { dash: [4, 3] }) })),
    };
  };
  return <ChartExportMenu sheetOf={sheetOf} />;
}
