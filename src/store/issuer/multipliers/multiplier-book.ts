import type { FiledBookValue } from '#domain/figures/explanation/explain-multiplier.ts';
import { restatedValue } from '#domain/issuer/filed-value.ts';
import { marketValue, multiplierLines } from '#domain/issuer/multipliers/multipliers.ts';
import { ReportBook } from '#domain/issuer/multipliers/report-book.ts';
import type { ReportPeriod, ReportValue } from '#domain/issuer/report.ts';
import { type FiscalQuarters, fiscalQuarters } from '#domain/issuer/report-period.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findReportLines, findReportValues, type TitledLine } from '../reports/report-lines.ts';
import { findReportOptions, type ReportOption } from '../reports/reports.ts';
import { findStockCloses, type StockClose } from '../reports/stock-closes.ts';

const valueKey = ({ lineId, endsOn, days }: ReportValue) => `${lineId} ${endsOn} ${days}`;

/** What each line says of each period now. Money in another currency than the report's is left out. */
function bookValues(
  values: readonly ReportValue[],
  lines: readonly TitledLine[],
  { currency }: ReportOption,
): readonly FiledBookValue[] {
  const keyOf = new Map(lines.map(({ id, key }) => [id, key]));
  const known = values.filter(({ unit }) => unit === currency || unit === 'shares' || unit === 'pure');
  return [...Map.groupBy(known, valueKey).values()].flatMap((filed) => {
    const current = restatedValue(filed);
    const line = current === null ? undefined : keyOf.get(current.lineId);
    if (current === null || line === undefined) return [];
    const { endsOn, days, value, filedOn, filing, earlier } = current;
    return { line, endsOn, days, value, filedOn, filing, isRestated: earlier.length > 0, share: null };
  });
}

export interface PeriodEnd {
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

/** The report by IFRS that the issuer's first source gives, else one by the national standard. */
function mainReport(options: readonly ReportOption[]): ReportOption | undefined {
  return options.find(({ standard }) => standard === 'ifrs') ?? options[0];
}

/** The shares at the end of periods, times what one was worth then. */
function marketValues(
  shares: readonly FiledBookValue[],
  closes: ReadonlyMap<IsoDate, StockClose>,
): readonly FiledBookValue[] {
  return shares.flatMap((own) => {
    const known = closes.get(own.endsOn);
    if (known === undefined) return [];
    const { close, date, venueName } = known;
    const share = { shares: own.value, close, date, venueName };
    return { ...own, line: marketValue, value: own.value * close, share };
  });
}

/** What the multipliers of a company are computed of. */
export interface MultiplierBook {
  readonly report: ReportOption;
  readonly book: ReportBook<FiledBookValue>;
  /** What those lines of the report are called, by key. */
  readonly lineTitles: ReadonlyMap<string, string>;
  /** Latest first. */
  readonly ends: readonly PeriodEnd[];
  /** Of the share, by the ends of periods. */
  readonly closes: ReadonlyMap<IsoDate, StockClose>;
}

/** With lines as they are called in a language. Null for a company without reports. */
export async function findMultiplierBook(
  database: Queries,
  issuerId: number,
  language: LanguageCode,
): Promise<MultiplierBook | null> {
  const report = mainReport(await findReportOptions(database, issuerId, language));
  if (report === undefined) return null;
  const lines = (await findReportLines(database, report.form, language)).filter(({ key }) => multiplierLines.has(key));
  const filed = await findReportValues(
    database,
    report.id,
    lines.map(({ id }) => id),
  );
  const values = bookValues(filed, lines, report);
  const shares = values.filter(({ line, days }) => line === 'shares' && days === 0);
  const { currency } = report;
  const closes = await findStockCloses(database, { issuerId, currency, days: shares.map(({ endsOn }) => endsOn) });
  return {
    report,
    book: new ReportBook([...values, ...marketValues(shares, closes)]),
    lineTitles: new Map(lines.map(({ key, title }) => [key, title ?? key])),
    ends: periodEnds(values, report.fiscalYearEnds),
    closes,
  };
}
