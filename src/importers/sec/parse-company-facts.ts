import { registeredNumber } from '#domain/issuer/issuer-identifier.ts';
import type { Report, ReportPeriod, ReportValue } from '#domain/issuer/report.ts';
import { currencyOfUnit, FRACTION, isPerShare, reportScales, SHARES } from '#domain/issuer/report.ts';
import { fiscalYearEnd } from '#domain/issuer/report-period.ts';
import type { RowFailure } from '#domain/market/import-run.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { checkRowCount, ImportError } from '../file-fault.ts';
import { isRecord, type WantedParts } from '../parsing/json-of.ts';
import { type Cell, RowFields } from '../parsing/row-fields.ts';
import type { SourceFile } from '../source-importer.ts';
import {
  type Concept,
  type ConceptSum,
  lineConcepts,
  type Taxonomy,
  type TaxonomyLine,
  taxonomies,
} from './taxonomies.ts';

/** What one filing says of a concept and period. */
interface Fact extends Omit<ReportValue, 'reportId' | 'lineId'> {
  readonly concept: string;
  /** Whether it stands in a report of a year. */
  readonly isAnnual: boolean;
}

/** A value of a line by its code. */
interface LineValue extends Omit<ReportValue, 'reportId' | 'lineId'> {
  readonly line: string;
}

const timeAndUnit = ({ endsOn, days, unit }: ReportPeriod & { readonly unit: string }) => `${endsOn} ${days} ${unit}`;

/** What is told of a concept by its name, else by its parts. */
function toldOf({ name, waysToDivide }: Concept, told: ReadonlyMap<string, number>): number | undefined {
  const whole = told.get(name);
  if (whole !== undefined) return whole;
  for (const parts of waysToDivide) {
    const values = parts.flatMap((part) => toldOf(part, told) ?? []);
    if (values.length > 0) return values.reduce((sum, value) => sum + value, 0);
  }
  return undefined;
}

/** Whether the first concept of a sum has to be told by its own name. */
type FirstBy = 'name' | 'parts';

/** The first of the sums that these facts of one filing and period tell. */
function firstTold(sums: readonly ConceptSum[], facts: readonly Fact[], by: FirstBy): number | undefined {
  const told = new Map(facts.toReversed().map(({ concept, value }) => [concept, value]));
  for (const [first, ...others] of sums) {
    const value = by === 'name' ? told.get(first.name) : toldOf(first, told);
    if (value !== undefined) return others.reduce((sum, other) => sum + other.sign * (toldOf(other, told) ?? 0), value);
  }
  return undefined;
}

/** What each filing says of the line in a period, by some of its concepts. */
function tellings(
  sums: readonly ConceptSum[],
  facts: readonly Fact[],
  line: string,
  by: FirstBy,
): readonly LineValue[] {
  return [...Map.groupBy(facts, ({ filing }) => filing).values()].flatMap((told) => {
    const [fact] = told;
    const value = firstTold(sums, told, by);
    if (fact === undefined || value === undefined) return [];
    const { endsOn, days, unit, filedOn, filing } = fact;
    return { line, endsOn, days, unit, filedOn, filing, value };
  });
}

/**
 * The values of a line by period and filing, of the facts of its taxonomy by concept. A note of a later filing often repeats a part alone, so
 * parts stand in only where no filing tells the whole of that period.
 */
function lineValues(line: TaxonomyLine, factsOf: ReadonlyMap<string, readonly Fact[]>): readonly LineValue[] {
  const facts = [...lineConcepts(line)].flatMap((name) => factsOf.get(name) ?? []);
  return [...Map.groupBy(facts, timeAndUnit).values()].flatMap((told) => {
    const ways = [
      tellings(line.concepts, told, line.code, 'name'),
      tellings(line.concepts, told, line.code, 'parts'),
      tellings(line.otherwise, told, line.code, 'parts'),
    ];
    return ways.find((values) => values.length > 0) ?? [];
  });
}

/** What a company filed by one taxonomy. */
export interface TaxonomyReport extends Pick<Report, 'currency' | 'scale' | 'fiscalYearEnds'> {
  readonly taxonomy: Taxonomy;
  readonly values: readonly LineValue[];
}

export interface CompanyFacts {
  /** Number of the company in the register of the SEC, ten digits. */
  readonly cik: string;
  readonly name: string;
  readonly reports: readonly TaxonomyReport[];
  readonly rowsRead: number;
  readonly failures: readonly RowFailure[];
}

const ANNUAL_FORM = /^(10-K|20-F|40-F)/;
/** From here on amounts are shown in thousands, and in millions. */
const [THOUSANDS_FROM, MILLIONS_FROM] = [10_000_000, 10_000_000_000];

/** Whether an answer is of the facts of a company. */
export function isCompanyFacts(answer: unknown): boolean {
  return isRecord(answer) && 'cik' in answer && isRecord(answer.facts);
}

const conceptsOf = ({ lines }: Taxonomy) => new Set(lines.flatMap((line) => [...lineConcepts(line)]));

/** What is read of the facts of a company: concepts that a report shows, of the thousands that a bank files. */
export const wantedFacts: WantedParts = new Map<string, WantedParts>([
  ['cik', 'all'],
  ['entityName', 'all'],
  [
    'facts',
    new Map(
      taxonomies.map((taxonomy) => [
        taxonomy.name,
        new Map([...conceptsOf(taxonomy)].map((concept) => [concept, 'all'] as const)),
      ]),
    ),
  ],
]);

function isKnownUnit(unit: string): boolean {
  return unit === SHARES || unit === FRACTION || currencyOfUnit(unit) !== null;
}

function cellOf(element: unknown): (field: string) => Cell {
  return (field) => {
    const value = isRecord(element) ? element[field] : undefined;
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  };
}

function parseFact(row: RowFields, concept: string, unit: string): readonly Fact[] {
  const startsOn = row.date('start');
  const endsOn = row.requiredDate('end');
  const filedOn = row.requiredDate('filed');
  const value = row.requiredNumber('val');
  const form = row.requiredText('form');
  const filing = row.requiredText('accn');
  if (endsOn === null || filedOn === null) return [];
  const days = startsOn === null ? 0 : dayNumberFromIso(endsOn) - dayNumberFromIso(startsOn) + 1;
  if (startsOn !== null && days < 1) row.fail('out-of-range', 'start', startsOn);
  if (!row.isGood) return [];
  const isAnnual = ANNUAL_FORM.test(form);
  return [{ concept, unit, endsOn, days, filedOn, filing: `${form} ${filing}`, value, isAnnual }];
}

/** What is told twice by a filing counts once; of two values the first stands. */
function isNew(fact: Fact, row: RowFields, seen: Map<string, number>): boolean {
  const { endsOn, days, filing, value } = fact;
  const place = `${endsOn} ${days} ${filing}`;
  const known = seen.get(place);
  if (known === undefined) seen.set(place, value);
  else if (known !== value) row.fail('duplicate-row', 'val', String(value));
  return known === undefined;
}

/** Where the facts of a taxonomy are collected. */
interface Reading {
  readonly failures: RowFailure[];
  rowsRead: number;
}

function factsOfUnit(place: Pick<Fact, 'concept' | 'unit'>, told: unknown, reading: Reading): readonly Fact[] {
  const { concept, unit } = place;
  const elements: readonly unknown[] = Array.isArray(told) ? told : [told];
  reading.rowsRead += elements.length;
  checkRowCount(reading.rowsRead);
  const rowOf = (element: unknown, at: number) =>
    new RowFields(at + 1, cellOf(element), reading.failures, `${concept}, ${unit}`);
  if (!isKnownUnit(unit)) {
    rowOf(null, 0).fail('bad-code', 'unit', unit);
    return [];
  }
  const seen = new Map<string, number>();
  return elements.flatMap((element, at) => {
    const row = rowOf(element, at);
    return parseFact(row, concept, unit).filter((fact) => isNew(fact, row, seen));
  });
}

function factsOfConcept(concept: string, told: unknown, reading: Reading): readonly Fact[] {
  const units = isRecord(told) && isRecord(told.units) ? told.units : {};
  return Object.entries(units).flatMap(([unit, elements]) => factsOfUnit({ concept, unit }, elements, reading));
}

function mostFrequent(words: readonly string[]): string | undefined {
  const [first] = [...Map.groupBy(words, (word) => word).values()].toSorted((a, b) => b.length - a.length);
  return first?.[0];
}

function scaleOf(values: readonly LineValue[], currency: string): Report['scale'] {
  const largest = values.reduce(
    (max, { unit, value }) => (unit === currency ? Math.max(max, Math.abs(value)) : max),
    0,
  );
  if (largest >= MILLIONS_FROM) return reportScales.millions;
  return largest >= THOUSANDS_FROM ? reportScales.thousands : reportScales.ones;
}

/** The month with which the fiscal year ends by the latest report of a year; December where there is none. */
function fiscalYearEndOf(facts: readonly Fact[]): number {
  const annual = facts.filter(({ isAnnual }) => isAnnual);
  const last = annual
    .map(({ filedOn }) => filedOn)
    .toSorted()
    .at(-1);
  return fiscalYearEnd(annual.filter(({ filedOn }) => filedOn === last)) ?? 12;
}

function reportOf(taxonomy: Taxonomy, told: unknown, reading: Reading): readonly TaxonomyReport[] {
  if (!isRecord(told)) return [];
  const factsOf = new Map([...conceptsOf(taxonomy)].map((name) => [name, factsOfConcept(name, told[name], reading)]));
  const values = taxonomy.lines.flatMap((line) => lineValues(line, factsOf));
  const money = values.flatMap(({ unit }) => (isPerShare(unit) ? [] : (currencyOfUnit(unit) ?? [])));
  const currency = mostFrequent(money);
  if (currency === undefined) return [];
  const fiscalYearEnds = fiscalYearEndOf([...factsOf.values()].flat());
  return [{ taxonomy, values, currency, scale: scaleOf(values, currency), fiscalYearEnds }];
}

/** The number of the company, which is a number in some files and a text in others. */
function cikOf({ name }: SourceFile, cik: unknown): string {
  const digits = typeof cik === 'number' || typeof cik === 'string' ? String(cik) : '';
  if (/^\d{1,10}$/.test(digits) && Number(digits) > 0) return registeredNumber({ scheme: 'us-cik', value: digits });
  throw new ImportError(`${name}: cik is not the number of a company.`);
}

/** Reads the facts of a company; a failure names concept and unit, and its place in their list, counted from 1. */
export function parseCompanyFacts(file: SourceFile, answer: unknown): CompanyFacts {
  const company = isRecord(answer) ? answer : {};
  const { entityName } = company;
  const cik = cikOf(file, company.cik);
  const told = isRecord(company.facts) ? company.facts : {};
  const reading: Reading = { failures: [], rowsRead: 0 };
  const reports = taxonomies.flatMap((taxonomy) => reportOf(taxonomy, told[taxonomy.name], reading));
  const known = taxonomies.map(({ name }) => name).join(' or ');
  if (reading.rowsRead === 0) throw new ImportError(`${file.name}: no facts of ${known} that a report shows.`);
  const name = typeof entityName === 'string' ? entityName.replaceAll('\0', '').trim() : '';
  return { cik, name: name === '' ? `CIK ${cik}` : name, reports, ...reading };
}
