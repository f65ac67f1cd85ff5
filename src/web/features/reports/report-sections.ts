import type { ReportTable } from '#contract/reports.ts';
import { announcedOutline } from '../../data/announced-outline.ts';
import { type Answered, ask } from '../../data/ask.ts';
import { type IssuerFacts, type IssuerPlace, subjectOf } from '../../data/page-subject.ts';
import type { Api } from '../../page-context.ts';
import { codeOnApproach, pageSection } from '../../sections/page-section.ts';
import type { ShownReport } from './short-report.ts';

type Standard = 'msfo' | 'rsbu';

async function tablesOf(
  api: Api,
  standard: Standard,
  reportId: number,
): Promise<Answered<readonly (ReportTable | null)[]>> {
  if (standard === 'msfo') {
    const answered = await ask(api, 'GET /api/report_msfo/:reportId/', { params: { reportId } });
    if (!answered.ok) return answered;
    const { profit_and_loss: result, balance_sheet: balance, cash_flow_statement: flows } = answered.value;
    return { ok: true, value: [result, balance, flows] };
  }
  const answered = await ask(api, 'GET /api/report_rsbu/:reportId/', { params: { reportId } });
  if (!answered.ok) return answered;
  const { rsbu_profit_and_loss: result, rsbu_balance: balance, report_cash_flow: flows } = answered.value;
  return { ok: true, value: [result, balance, flows] };
}

/** The first report of a company by a standard, with its tables. */
async function askReport(api: Api, issuerId: number, standard: Standard): Promise<Answered<ShownReport>> {
  const options = await ask(api, 'GET /api/company/:id/reports/', { params: { id: issuerId } });
  if (!options.ok) return options;
  const [first] = options.value[standard];
  if (first === undefined) return { ok: true, value: { issuerId, name: null, currency: null, tables: [] } };
  const tables = await tablesOf(api, standard, first.id);
  if (!tables.ok) return tables;
  const name = [first.text, first.source_name].filter(Boolean).join(', ');
  return {
    ok: true,
    value: { issuerId, name, currency: first.currency, tables: tables.value.filter((table) => table !== null) },
  };
}

function reportSection(standard: Standard) {
  const id = standard === 'msfo' ? 'ifrs' : 'ras';
  return pageSection<IssuerFacts, IssuerPlace, ShownReport>({
    id,
    group: 'credit',
    title: (texts) => texts.text('more', id),
    menu: {
      title: (texts) => texts.text('more', standard === 'msfo' ? 'ifrs_short' : 'ras_short'),
      img: 'columns',
      event: standard === 'msfo' ? 'menuIfrs' : 'menuRas',
    },
    call: {
      ask: async (api, { hints }) => askReport(api, (await hints()).emitentId, standard),
      failed: (texts) => texts.text('more', 'reports_failed'),
    },
    outline: { announced: announcedOutline(id) },
    block: codeOnApproach(async () => {
      const { ReportBlock } = await import('./report-block.tsx');
      return ({ answer, facts }) => ReportBlock({ id, report: answer, subject: subjectOf(facts) });
    }),
    openOn: standard === 'msfo' ? 'wide' : 'none',
    height: 260,
    isInPdf: true,
    isInCopy: true,
  });
}

/** Indicators of the issuer by IFRS, and by the national standard. */
export const ifrsSection = reportSection('msfo');
export const rasSection = reportSection('rsbu');
