import type { ConsensusForecast } from '#domain/issuer/consensus-forecast.ts';
import type { Report, ReportFile, ReportStandard, ReportValue } from '#domain/issuer/report.ts';
import { reportScales } from '#domain/issuer/report.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import { demoIssuer } from '../demo-issuers.ts';
import { randomStream } from '../random.ts';
import { bankQuarters } from './bank-quarters.ts';
import { companyQuarters } from './company-quarters.ts';
import type { DemoForm } from './demo-forms.ts';
import { type DemoQuarter, type QuarterEnd, reportedQuarters, stateQuarters } from './demo-quarter.ts';
import rows from './reporters.json' with { type: 'json' };

const quartersOf = { company: companyQuarters, bank: bankQuarters, state: stateQuarters } as const;

type Variant = 'consolidated' | 'separate';

interface DemoReporter {
  readonly issuer: string;
  readonly form: DemoForm;
  /** Of the group at first, in millions: revenue of a quarter, of a bank its loans. */
  readonly size: number;
  /** In millions; null for a state. */
  readonly shares: number | null;
  /** Operating expenses by revenue, of a bank by operating income. */
  readonly overhead: number;
  /** Full years that are told. */
  readonly years: number;
  readonly reports: readonly ReportHead[];
}

/** A report by one standard, in one variant and from the market's own source, or from another that tells the same. */
type ReportHead = readonly [standard: ReportStandard, variant: Variant, source?: 'other'];

const group: readonly ReportHead[] = [['ifrs', 'consolidated']];

type Row = Pick<DemoReporter, 'issuer' | 'size' | 'shares' | 'overhead'>;

const company = (row: Row): DemoReporter => ({ ...row, form: 'company', years: 5, reports: group });
const bank = (row: Row): DemoReporter => ({ ...company(row), form: 'bank' });
const state = (row: Pick<Row, 'issuer' | 'size'>): DemoReporter => {
  return { ...company({ ...row, shares: null, overhead: 0 }), form: 'state' };
};

/**
 * Issuers of every kind, enough of four sectors for a median. One tells ten years and is told of by two sources, one reports by a national standard
 * as well, in two variants.
 */
const reporters: readonly DemoReporter[] = [
  {
    ...company({ issuer: 'Alderhaven', size: 1950, shares: 2200, overhead: 0.215 }),
    years: 10,
    reports: [...group, ['ifrs', 'separate'], ['ifrs', 'consolidated', 'other']],
  },
  {
    ...company({ issuer: 'Rostvega', size: 18_000, shares: 600, overhead: 0.215 }),
    reports: [...group, ['national', 'separate'], ['national', 'consolidated']],
  },
  ...rows.banks.map(bank),
  ...rows.companies.map(company),
  ...rows.states.map(state),
];

/** What of the group the company alone is. */
const SEPARATE_SHARE = 0.7;
const MILLION = 1_000_000;
/** Quarters are told of the last three years, years of all. */
const TOLD_QUARTERS = 12;

/** A value of a line by its key. */
type DemoReportValue = Omit<ReportValue, 'reportId' | 'lineId'> & { readonly line: string };

export interface DemoReport {
  readonly report: Omit<Report, 'sourceId'>;
  readonly form: DemoForm;
  readonly variant: Variant;
  readonly source: 'own' | 'other';
  readonly values: readonly DemoReportValue[];
}

/** Quarters that one column adds up. */
type Span = readonly DemoQuarter[];

function sumsOf(span: Span): Readonly<Record<string, number>> {
  const keys = Object.keys(span[0]?.flows ?? {});
  return Object.fromEntries(keys.map((key) => [key, span.reduce((sum, { flows }) => sum + (flows[key] ?? 0), 0)]));
}

function yearsOf(quarters: readonly DemoQuarter[]): readonly Span[] {
  return [...Map.groupBy(quarters, ({ year }) => year).values()].filter(({ length }) => length === 4);
}

/** Years, and quarters: each by itself, by the national standard from the beginning of their year. */
function spansOf(quarters: readonly DemoQuarter[], standard: ReportStandard): readonly Span[] {
  const told = quarters.slice(-TOLD_QUARTERS);
  const shorter = told.flatMap((own): readonly Span[] => {
    if (standard === 'ifrs') return [[own]];
    const sinceJanuary = quarters.filter(({ year, quarter }) => year === own.year && quarter <= own.quarter);
    return own.quarter === 4 ? [] : [sinceJanuary];
  });
  return [...shorter, ...yearsOf(quarters)];
}

interface Telling {
  readonly code: string;
  readonly currency: string;
  readonly shares: number | null;
}

type Told = Pick<DemoReportValue, 'line' | 'unit' | 'value'>;

function balanceValues({ balances }: DemoQuarter, { currency, shares }: Telling): readonly Told[] {
  const lines = Object.entries(balances).map(([line, value]): Told => {
    return line === 'tier_1' ? { line, unit: 'pure', value } : { line, unit: currency, value: value * MILLION };
  });
  return shares === null ? lines : [...lines, { line: 'shares', unit: 'shares', value: shares * MILLION }];
}

function flowValues(span: Span, { currency, shares }: Telling): readonly Told[] {
  const sums = sumsOf(span);
  const lines = Object.entries(sums).map(([line, value]): Told => ({ line, unit: currency, value: value * MILLION }));
  if (shares === null || sums.net_profit === undefined) return lines;
  const perShare = Math.round((sums.net_profit / shares) * 100) / 100;
  return [...lines, { line: 'earnings_per_share', unit: `${currency}/shares`, value: perShare }];
}

function filed(values: readonly Told[], { endsOn, filedOn }: QuarterEnd, days: number, { code }: Telling) {
  return values.map((value): DemoReportValue => ({ ...value, endsOn, days, filedOn, filing: `${code}-${endsOn}` }));
}

const daysOf = (first: IsoDate, last: IsoDate) => dayNumberFromIso(last) - dayNumberFromIso(first) + 1;

function valuesOf(quarters: readonly DemoQuarter[], standard: ReportStandard, telling: Telling) {
  const ends = [
    ...new Set([...quarters.slice(-TOLD_QUARTERS), ...yearsOf(quarters).flatMap((year) => year.slice(-1))]),
  ];
  const balances = ends.flatMap((end) => filed(balanceValues(end, telling), end, 0, telling));
  const flows = spansOf(quarters, standard).flatMap((span) => {
    const [first, last] = [span[0], span.at(-1)];
    if (first === undefined || last === undefined) return [];
    return filed(flowValues(span, telling), last, daysOf(first.startsOn, last.endsOn), telling);
  });
  return [...balances, ...flows];
}

/** A year later costs and revenue of the last quarter of the year before the last are told anew, both higher by as much; profit stays. */
function restated(values: readonly DemoReportValue[], quarters: readonly DemoQuarter[]): readonly DemoReportValue[] {
  const [before, last] = yearsOf(quarters)
    .slice(-2)
    .map((year) => year.at(-1));
  if (before === undefined || last === undefined) return [];
  const added = Math.round((before.flows.revenue ?? 0) * 0.02) * MILLION;
  const moved = values.filter(
    ({ line, endsOn, days }) =>
      endsOn === before.endsOn && days > 0 && (line === 'revenue' || line === 'cost_of_sales'),
  );
  return moved.map((value) => {
    const filing = value.filing.replace(before.endsOn, last.endsOn);
    return { ...value, value: value.value + added, filedOn: last.filedOn, filing };
  });
}

const laterBy = (days: number) => (value: DemoReportValue) => {
  return { ...value, filedOn: isoFromDayNumber(addDays(dayNumberFromIso(value.filedOn), days)) };
};

/** Days until the other source has taken a report over. */
const OTHER_LAG = 3;

function reportsOf(reporter: DemoReporter, seed: number, today: DayNumber): readonly DemoReport[] {
  const { issuer: name, form, size, shares, overhead, years } = reporter;
  const issuer = demoIssuer(name);
  const ends = reportedQuarters(today, years);
  return reporter.reports.map(([standard, variant, other]) => {
    const source = other ?? 'own';
    const code = `${issuer.code}-${standard}-${variant}${source === 'own' ? '' : '-other'}`;
    const own = variant === 'separate' ? Math.round(size * SEPARATE_SHARE) : size;
    const random = randomStream(seed, `reports of ${issuer.id} ${variant}`);
    const quarters = quartersOf[form](ends, own, { random, overhead });
    const values = valuesOf(quarters, standard, { code, currency: issuer.currency, shares });
    const later = name === 'Alderhaven' && variant === 'consolidated' ? restated(values, quarters) : [];
    const archiveUrl = standard === 'national' ? `https://reports.example/${issuer.code}/` : null;
    const head = { code, issuerId: issuer.id, standard, form: `demo-${form}`, currency: issuer.currency, archiveUrl };
    const scale = source === 'own' ? reportScales.millions : reportScales.thousands;
    const told = [...values, ...later].map(laterBy(source === 'own' ? 0 : OTHER_LAG));
    const known = told.filter(({ filedOn }) => dayNumberFromIso(filedOn) <= today);
    return { report: { ...head, scale, fiscalYearEnds: 12 }, form, variant, source, values: known };
  });
}

/** The reports of some issuers of the demo market: companies, banks, states and towns. */
export function demoReports(seed: number, today: DayNumber): readonly DemoReport[] {
  return reporters.flatMap((reporter) => reportsOf(reporter, seed, today));
}

/** The same reports as files: every quarter in English, of borrowers in roubles in Russian too, annual and ESG ones of full years. */
export function demoReportFiles(today: DayNumber): readonly ReportFile[] {
  return reporters.flatMap(({ issuer: name, years }) => {
    const { id: issuerId, code, currency } = demoIssuer(name);
    const ends = reportedQuarters(today, years);
    const languages = currency === 'RUB' ? (['en', 'ru'] as const) : (['en'] as const);
    return ends.flatMap(({ year, quarter }) => {
      const kinds = quarter === 4 ? (['quarterly', 'annual', 'esg'] as const) : (['quarterly'] as const);
      return kinds.flatMap((kind) =>
        languages.map((language) => {
          const url = `https://reports.example/${code}/${kind}-${year}-${quarter}-${language}.pdf`;
          return { issuerId, kind, year, quarter, language, url, mediaType: 'application/pdf' };
        }),
      );
    });
  });
}

export interface DemoForecast {
  readonly forecast: ConsensusForecast;
  readonly topic: 'revenue' | 'net_profit' | 'growth';
  /** That is expected. */
  readonly year: number;
}

/** Years that analysts look ahead. */
const expectedYears = [1, 2, 3] as const;

/** What analysts expect of the companies among them for the next years. */
export function demoForecasts(reports: readonly DemoReport[], asOf: IsoDate): readonly DemoForecast[] {
  const groups = reports.filter(({ form, variant, source, report }) => {
    return form === 'company' && variant === 'consolidated' && source === 'own' && report.standard === 'ifrs';
  });
  return groups.flatMap(({ report, values }) => {
    const years = values.filter(({ days }) => days > 360).sort((a, b) => (a.endsOn < b.endsOn ? 1 : -1));
    const lastOf = (line: string) => years.find((value) => value.line === line)?.value ?? 0;
    const lastYear = Number(years[0]?.endsOn.slice(0, 4));
    return expectedYears.flatMap((ahead) => {
      const year = lastYear + ahead;
      const expected = [
        ['revenue', report.currency, lastOf('revenue') * 1.045 ** ahead],
        ['net_profit', report.currency, lastOf('net_profit') * 1.06 ** ahead],
        ['growth', 'pure', 0.045],
      ] as const;
      return expected.map(([topic, unit, value], index) => {
        const position = (ahead - 1) * expected.length + index + 1;
        const forecast = { code: `${report.code}-${topic}-${year}`, issuerId: report.issuerId, position };
        return { topic, year, forecast: { ...forecast, asOf, unit, value } };
      });
    });
  });
}
