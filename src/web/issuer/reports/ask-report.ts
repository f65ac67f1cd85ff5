import type { ReportOption, ReportTable } from '#contract/issuer/reports.ts';
import type { ReportStandard, ReportStatement } from '#domain/issuer/report.ts';
import { type Answered, type Api, ask } from '../../platform/data/ask.ts';

interface NamedTable {
  readonly statement: ReportStatement;
  readonly table: ReportTable;
}

/** A report, in the order in which it is read. */
export interface ReportTables {
  readonly tables: readonly NamedTable[];
  /** Where the source keeps the reports as they were published. */
  readonly archLink: string | null;
  readonly exportLink: string | null;
}

/** The reports of a company by a standard, and the first of them. */
export interface ShownReports {
  readonly standard: ReportStandard;
  readonly issuerId: number;
  readonly options: readonly ReportOption[];
  /** Null where there is none. */
  readonly first: ReportTables | null;
}

type Tables = Readonly<Partial<Record<ReportStatement, ReportTable | null>>>;

/** Tables without a line are left out. */
function named(tables: Tables): readonly NamedTable[] {
  return (Object.entries(tables) as readonly (readonly [ReportStatement, ReportTable | null])[]).flatMap(
    ([statement, table]) => (table === null || table.scroll_clmn?.length === 0 ? [] : [{ statement, table }]),
  );
}

/** The tables of a report. */
export async function askTables(
  api: Api,
  standard: ReportStandard,
  reportId: number,
  signal?: AbortSignal,
): Promise<Answered<ReportTables>> {
  const parts = { params: { reportId }, ...(signal !== undefined && { signal }) };
  if (standard === 'ifrs') {
    const answered = await ask(api, 'GET /api/report_msfo/:reportId/', parts);
    if (!answered.ok) return answered;
    const { balance_sheet, profit_and_loss, cash_flow_statement, params, exportLink } = answered.value;
    const tables = named({ balance_sheet, profit_and_loss, cash_flow: cash_flow_statement, parameters: params });
    return { ok: true, value: { tables, archLink: params?.archLink ?? null, exportLink } };
  }
  const answered = await ask(api, 'GET /api/report_rsbu/:reportId/', parts);
  if (!answered.ok) return answered;
  const { rsbu_balance, rsbu_profit_and_loss, report_cash_flow, exportLink } = answered.value;
  const tables = named({
    balance_sheet: rsbu_balance,
    profit_and_loss: rsbu_profit_and_loss,
    cash_flow: report_cash_flow,
  });
  return { ok: true, value: { tables, archLink: rsbu_profit_and_loss?.archLink ?? null, exportLink } };
}

/** What the section shows first. */
export async function askReports(
  api: Api,
  issuerId: number,
  standard: ReportStandard,
): Promise<Answered<ShownReports>> {
  const listed = await ask(api, 'GET /api/company/:id/reports/', { params: { id: issuerId } });
  if (!listed.ok) return listed;
  const options = listed.value[standard === 'ifrs' ? 'msfo' : 'rsbu'];
  const [option] = options;
  if (option === undefined) return { ok: true, value: { standard, issuerId, options, first: null } };
  const first = await askTables(api, standard, option.id);
  return first.ok ? { ok: true, value: { standard, issuerId, options, first: first.value } } : first;
}
