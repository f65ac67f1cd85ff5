import { type ReportLine, type ReportStatement, reportLineCode } from '#domain/issuer/report.ts';
import lineTitles from '#importers/report-line-titles.json' with { type: 'json' };

export type DemoForm = 'company' | 'bank' | 'state';
type LineKey = keyof typeof lineTitles.lines;
type LineRow = readonly [key: LineKey, level: number, isSummary: boolean];

const [whole, part] = [true, false];

const cashFlow: readonly LineRow[] = [
  ['operating_cash_flow', 0, whole],
  ['investing_cash_flow', 0, whole],
  ['financing_cash_flow', 0, whole],
  ['dividends', 1, part],
  ['change_in_cash', 0, whole],
];

const forms: Readonly<Record<DemoForm, Readonly<Record<ReportStatement, readonly LineRow[]>>>> = {
  company: {
    balance_sheet: [
      ['assets', 0, whole],
      ['non_current_assets', 1, whole],
      ['current_assets', 1, whole],
      ['inventories', 2, part],
      ['receivables', 2, part],
      ['cash', 2, part],
      ['equity', 0, whole],
      ['liabilities', 0, whole],
      ['long_term_debt', 1, part],
      ['current_liabilities', 1, whole],
      ['short_term_debt', 2, part],
      ['payables', 2, part],
    ],
    profit_and_loss: [
      ['revenue', 0, whole],
      ['cost_of_sales', 1, part],
      ['gross_profit', 0, whole],
      ['operating_expenses', 1, part],
      ['operating_profit', 0, whole],
      ['finance_costs', 1, part],
      ['profit_before_tax', 0, whole],
      ['income_tax', 1, part],
      ['net_profit', 0, whole],
    ],
    cash_flow: [['operating_cash_flow', 0, whole], ['depreciation', 1, part], ...cashFlow.slice(1)],
    parameters: [
      ['shares', 0, whole],
      ['earnings_per_share', 0, part],
    ],
  },
  bank: {
    balance_sheet: [
      ['assets', 0, whole],
      ['cash', 1, part],
      ['loans', 1, whole],
      ['securities', 1, part],
      ['equity', 0, whole],
      ['liabilities', 0, whole],
      ['deposits', 1, whole],
      ['issued_debt', 1, part],
    ],
    profit_and_loss: [
      ['interest_income', 1, part],
      ['interest_expense', 1, part],
      ['net_interest_income', 0, whole],
      ['fee_income', 0, part],
      ['operating_income', 0, whole],
      ['operating_expenses', 1, part],
      ['provisions', 1, part],
      ['profit_before_tax', 0, whole],
      ['income_tax', 1, part],
      ['net_profit', 0, whole],
    ],
    cash_flow: cashFlow,
    parameters: [
      ['shares', 0, whole],
      ['earnings_per_share', 0, part],
      ['tier_1', 0, whole],
    ],
  },
  state: {
    balance_sheet: [
      ['assets', 0, whole],
      ['property', 1, part],
      ['financial_assets', 1, part],
      ['liabilities', 0, whole],
      ['state_debt', 1, whole],
      ['net_worth', 0, whole],
    ],
    profit_and_loss: [
      ['budget_revenue', 0, whole],
      ['budget_expense', 0, whole],
      ['budget_balance', 0, whole],
    ],
    cash_flow: [],
    parameters: [],
  },
};

/** The lines of a form, known by the form of this name. */
export function demoLines(form: DemoForm): readonly ReportLine[] {
  const statements = Object.entries(forms[form]) as [ReportStatement, readonly LineRow[]][];
  return statements.flatMap(([statement, rows], at) =>
    rows.map(([key, level, isSummary], index) => {
      const line = { form: `demo-${form}`, statement, key };
      return { ...line, code: reportLineCode(line), position: at * 100 + index, level, isSummary };
    }),
  );
}
