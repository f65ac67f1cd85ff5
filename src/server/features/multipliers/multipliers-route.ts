import { multipliersCall } from '#contract/multipliers.ts';
import { restatedValue } from '#domain/filed-value.ts';
import { marketValue } from '#domain/multipliers/multipliers.ts';
import { type BookValue, ReportBook } from '#domain/multipliers/report-book.ts';
import type { ReportPeriod, ReportValue } from '#domain/report.ts';
import { type FiscalQuarters, fiscalQuarters, quartersText } from '#domain/report-period.ts';
import type { IsoDate } from '#math/units.ts';
import { findReportLines, type TitledLine } from '#store/reports/report-lines.ts';
import { findReportValues } from '#store/reports/report-values.ts';
import { findReportOptions, type ReportOption } from '#store/reports/reports.ts';
import { findStockCloses } from '#store/reports/stock-closes.ts';
import type { App } from '../../app.ts';
import { requireIssuer } from '../../require-issuer.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { type MultiplierColumn, multiplierGroupsOf } from './multipliers-answer.ts';

const valueKey = ({ lineId, endsOn, days }: ReportValue) => `${lineId} ${endsOn} ${days}`;

/** What each line says of each period now. Money in another currency than the report's is left out. */
function bookValues(
  values: readonly ReportValue[],
  lines: readonly TitledLine[],
  { currency }: ReportOption,
): readonly BookValue[] {
  const keyOf = new Map(lines.map(({ id, key }) => [id, key]));
  const known = values.filter(({ unit }) => unit === currency || unit === 'shares' || unit === 'pure');
  return [...Map.groupBy(known, valueKey).values()].flatMap((filed) => {
    const [first] = filed;
    const current = restatedValue(filed);
    const line = first && keyOf.get(first.lineId);
    if (first === undefined || current === null || line === undefined) return [];
    return { line, endsOn: first.endsOn, days: first.days, value: current.value };
  });
}

interface PeriodEnd {
  readonly endsOn: IsoDate;
  readonly quarters: FiscalQuarters;
}

/** The days that end quarters of the fiscal year and of which the report tells a balance, latest first. */
function periodEnds(values: readonly ReportPeriod[], fiscalYearEnds: number): readonly PeriodEnd[] {
  const days = new Set(values.filter((value) => value.days === 0).map(({ endsOn }) => endsOn));
  return [...days]
    .sort()
    .reverse()
    .flatMap((endsOn) => {
      const quarters = fiscalQuarters({ endsOn, days: 0 }, fiscalYearEnds);
      return quarters === null ? [] : { endsOn, quarters };
    });
}

/** At the end of quarters, unless there are years alone. */
function quarterColumns(ends: readonly PeriodEnd[]): readonly MultiplierColumn[] {
  if (ends.every(({ quarters }) => quarters.last === 4)) return [];
  return ends.map(({ endsOn, quarters }) => {
    return { endsOn, title: quartersText({ ...quarters, first: quarters.last }) };
  });
}

function yearColumns(ends: readonly PeriodEnd[]): readonly MultiplierColumn[] {
  const years = ends.filter(({ quarters }) => quarters.last === 4);
  return years.map(({ endsOn, quarters }) => ({ endsOn, title: quartersText(quarters) }));
}

/** The report by IFRS that the issuer's first source gives, else one by the national standard. */
function mainReport(options: readonly ReportOption[]): ReportOption | undefined {
  return options.find(({ standard }) => standard === 'ifrs') ?? options[0];
}

export function multipliersRoute(app: App, services: Services): void {
  const { database } = services;
  async function marketValues(report: ReportOption, values: readonly BookValue[]): Promise<readonly BookValue[]> {
    const shares = values.filter(({ line, days }) => line === 'shares' && days === 0);
    const { issuerId, currency } = report;
    const closes = await findStockCloses(database, { issuerId, currency, days: shares.map(({ endsOn }) => endsOn) });
    return shares.flatMap((own) => {
      const close = closes.get(own.endsOn);
      return close === undefined ? [] : { ...own, line: marketValue, value: own.value * close };
    });
  }
  serve(app, services, multipliersCall, async ({ params, language, texts }) => {
    const issuer = await requireIssuer(services, params.emitentId);
    const report = mainReport(await findReportOptions(database, issuer.id, language.code));
    if (report === undefined) return { '1': [], '2': [] };
    const [lines, filed] = await Promise.all([
      findReportLines(database, report.form, language.code),
      findReportValues(database, report.id),
    ]);
    const values = bookValues(filed, lines, report);
    const book = new ReportBook([...values, ...(await marketValues(report, values))]);
    const lineTitles = new Map(lines.map(({ key, title }) => [key, title ?? key]));
    const ends = periodEnds(values, report.fiscalYearEnds);
    const writing = { book, lineTitles, language, texts };
    return {
      '1': multiplierGroupsOf(quarterColumns(ends), writing),
      '2': multiplierGroupsOf(yearColumns(ends), writing),
    };
  });
}
