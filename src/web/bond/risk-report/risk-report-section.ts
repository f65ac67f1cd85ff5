import type { RiskReport } from '#contract/bond/risk-report.ts';
import { announcedOnce } from '../../market/subject/announced-outline.ts';
import type { BondPlace, BondSubject } from '../../market/subject/bond-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';

/** The operator's report on the risk of the bond. */
export const riskReportSection = pageSection<BondSubject, BondPlace, RiskReport | null>({
  id: 'risk-report',
  group: 'credit',
  title: (texts) => texts.text('more', 'risk_report'),
  menu: { title: (texts) => texts.text('more', 'risk_report'), img: 'info', event: 'menuExtra' },
  call: {
    ask: (api, { id }, signal) => ask(api, 'GET /api/bonds/:bondId/praams/', { params: { bondId: id }, signal }),
    failed: (texts) => texts.text('more', 'risk_report_failed'),
  },
  outline: { announced: announcedOnce('risk_report') },
  block: codeOnApproach(async () => (await import('./risk-report.tsx')).RiskReportBlock),
  openOn: 'none',
  height: 100,
  isInPdf: false,
  isInCopy: false,
});
