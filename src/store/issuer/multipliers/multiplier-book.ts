import { sql } from 'kysely';
import type { FiledBookValue } from '#domain/figures/explanation/explain-multiplier.ts';
import { marketValue, multiplierLines } from '#domain/issuer/multipliers/multipliers.ts';
import { ReportBook } from '#domain/issuer/multipliers/report-book.ts';
import { type ReportPeriod, type ReportValue, restatedValue } from '#domain/issuer/report.ts';
import { type FiscalQuarters, fiscalQuarters, weeklyEnds } from '#domain/issuer/report-period.ts';
import { specialVenueIds } from '#domain/market/venue.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findReportLines, findReportValues, type TitledLine } from '../reports/report-lines.ts';
import { findReportOptions, type ReportOption } from '../reports/reports.ts';

const valueKey = ({ lineId, endsOn, days }: ReportValue) => `${lineId} ${endsOn} ${days}`;

/** What each line says of each period now. Money in another currency than the report's is left out. */
function bookValues(values: readonly ReportValue[], lines: readonly TitledLine[], { currency }: ReportOption) {
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
  const ofWeeks = weeklyEnds(values);
  return [...days]
    .sort()
    .reverse()
    .flatMap((endsOn) => {
      const quarters = fiscalQuarters({ endsOn, days: 0 }, fiscalYearEnds, ofWeeks);
      return quarters === null ? [] : { endsOn, quarters };
    });
}

/** The report by IFRS that the issuer's first source gives, else one by the national standard. */
function mainReport(options: readonly ReportOption[]): ReportOption | undefined {
  return options.find(({ standard }) => standard === 'ifrs') ?? options[0];
}

/** A price this old says nothing of the day any more. */
const OLDEST_DAYS = 10;

interface ClosesQuestion {
  readonly issuerId: number;
  readonly currency: string;
  readonly days: readonly IsoDate[];
}

/** What a share was worth at the end of a day, by its last price until then. */
interface StockClose {
  readonly day: IsoDate;
  readonly close: number;
  /** Of the price. */
  readonly date: IsoDate;
  readonly venueName: string;
  readonly sourceName: string;
  readonly storedAt: Date;
}

/**
 * What one share of an issuer was worth at the end of days, on the exchange with its longest history. Of an issuer with several shares, or none
 * in the currency, nothing is told. The venue that most readers may not see is left out.
 */
async function findStockCloses({ kysely }: Queries, { issuerId, currency, days }: ClosesQuestion) {
  const { rows } = await sql<StockClose>`
    with stock as (
      select min(id) as id from instrument where issuer_id = ${issuerId} and kind = 'stock'
      having count(*) = 1 and min(currency) = ${currency}
    ), main as (
      select stock.id, listing.venue_id, venue.name as venue_name from stock join listing on listing.instrument_id = stock.id
      join venue on venue.id = listing.venue_id
      where venue.kind = 'exchange' and venue.id <> ${specialVenueIds.nsd}
      order by listing.day_count desc, venue.id limit 1
    )
    select asked.day, main.venue_name, last.* from main cross join unnest(${days}::date[]) as asked(day)
    cross join lateral (
      select close, date, source.name as source_name, stored_at
      from days_between(main.id, asked.day - ${OLDEST_DAYS}::integer, asked.day) as day join source on source.id = day.source_id
      where day.venue_id = main.venue_id and close is not null
      order by date desc limit 1
    ) as last`.execute(kysely);
  return new Map(rows.map((row) => [row.day, row]));
}

/** The shares at the end of periods, times what one was worth then. */
function marketValues(shares: readonly FiledBookValue[], closes: ReadonlyMap<IsoDate, StockClose>) {
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
export async function findMultiplierBook(database: Queries, issuerId: number, language: LanguageCode) {
  const report = mainReport(await findReportOptions(database, issuerId, language));
  if (report === undefined) return null;
  const lines = (await findReportLines(database, report.form, language)).filter(({ key }) => multiplierLines.has(key));
  const lineIds = lines.map(({ id }) => id);
  const filed = await findReportValues(database, report.id, lineIds);
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
