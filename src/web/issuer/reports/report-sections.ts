import type { ReportStandard } from '#domain/issuer/report.ts';
import { announcedOutline } from '../../market/subject/announced-outline.ts';
import { type IssuerFacts, type IssuerPlace, subjectOf } from '../../market/subject/page-subject.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';
import { askReports, type ShownReports } from './ask-report.ts';

function reportSection(standard: ReportStandard) {
  const id = standard === 'ifrs' ? 'ifrs' : 'ras';
  return pageSection<IssuerFacts, IssuerPlace, ShownReports>({
    id,
    group: 'credit',
    title: (texts) => texts.text('more', id),
    menu: {
      title: (texts) => texts.text('more', standard === 'ifrs' ? 'ifrs_short' : 'ras_short'),
      img: 'columns',
      event: standard === 'ifrs' ? 'menuIfrs' : 'menuRas',
    },
    call: {
      ask: async (api, { hints }) => askReports(api, (await hints()).issuerId, standard),
      failed: (texts) => texts.text('more', 'reports_failed'),
    },
    outline: { announced: announcedOutline(id) },
    block: codeOnApproach(async () => {
      const { ReportBlock } = await import('./report-block.tsx');
      return ({ answer, facts }) => ReportBlock({ id, shown: answer, subject: subjectOf(facts) });
    }),
    openOn: standard === 'ifrs' ? 'wide' : 'none',
    height: 720,
    isInPdf: true,
    isInCopy: true,
  });
}

/** Reports of the issuer by IFRS, and by the national standard. */
export const ifrsSection = reportSection('ifrs');
export const rasSection = reportSection('national');
