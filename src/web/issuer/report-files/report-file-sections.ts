import type { ReportYear } from '#contract/issuer/report-files.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import type { ReportFileKind } from '#domain/issuer/report.ts';
import { announcedOutline } from '../../market/subject/announced-outline.ts';
import type { IssuerFacts, IssuerPlace } from '../../market/subject/page-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection, type SectionGroup } from '../../platform/sections/page-section.ts';

interface FileSection {
  readonly kind: ReportFileKind;
  readonly id: 'annual-reports' | 'quarterly-reports' | 'esg-reports';
  readonly text: 'annual_reports' | 'quarterly_reports' | 'esg_reports';
  readonly group: SectionGroup;
}

function fileSection({ kind, id, text, group }: FileSection) {
  return pageSection<IssuerFacts, IssuerPlace, readonly ReportYear[]>({
    id,
    group,
    title: (texts) => texts.text('more', text),
    menu: { title: (texts) => texts.text('more', text), img: 'list', event: 'menuExtra' },
    call: {
      ask: async (api, { hints }, signal) =>
        ask(api, 'GET /api/company/get-report/:apiUrl/:emitentId/', {
          params: { apiUrl: kind, ...issuerParams((await hints()).issuerId) },
          signal,
        }),
      failed: (texts) => texts.text('more', 'reports_failed'),
    },
    outline: { announced: announcedOutline(text) },
    block: codeOnApproach(async () => {
      const { ReportFiles } = await import('./report-files.tsx');
      return ({ answer }) => ReportFiles({ id, title: text, years: answer });
    }),
    openOn: 'none',
    height: 160,
    isInPdf: true,
    isInCopy: true,
  });
}

/** The reports of the issuer as it published them: of years, of quarters, and on environment and society. */
export const annualReportsSection = fileSection({
  kind: 'annual',
  id: 'annual-reports',
  text: 'annual_reports',
  group: 'credit',
});
export const quarterlyReportsSection = fileSection({
  kind: 'quarterly',
  id: 'quarterly-reports',
  text: 'quarterly_reports',
  group: 'credit',
});
export const esgReportsSection = fileSection({ kind: 'esg', id: 'esg-reports', text: 'esg_reports', group: 'news' });
