import { type MultiplierGroups, multiplierGroupId, multipliersCall } from '#contract/issuer/multipliers.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import {
  type IndustryMedian,
  type Multiplier,
  type MultiplierGroup,
  type MultiplierTerm,
  type MultiplierValue,
  multiplierGroups,
  multipliers,
  multiplierValue,
} from '#domain/issuer/multipliers/multipliers.ts';
import type { ReportBook } from '#domain/issuer/multipliers/report-book.ts';
import { nearestQuarterEnd, quartersText } from '#domain/issuer/report-period.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import { type IsoDate, percentFromFraction } from '#math/units.ts';
import { findMultiplierBook, type PeriodEnd } from '#store/issuer/multipliers/multiplier-book.ts';
import { findIndustryMedians } from '#store/issuer/multipliers/refresh-industry-medians.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/company-route.ts';
import type { Services } from '../services.ts';

/** A column: its period's last day, and how it is called. */
interface MultiplierColumn {
  readonly endsOn: IsoDate;
  readonly title: string;
}

/** What the multipliers of a company are written with. */
interface MultiplierWriting {
  readonly book: ReportBook;
  /** What the lines of the report are called, by key. */
  readonly lineTitles: ReadonlyMap<string, string>;
  /** Of the sector of the company, in the quarters of its periods. */
  readonly medians: readonly IndustryMedian[];
  readonly language: Language;
  readonly texts: Texts;
}

type Row = MultiplierGroups[number]['body'][number];

function figureOf(value: number, { unit }: Multiplier, language: Language) {
  return { val: numberText(unit === 'percent' ? percentFromFraction(value) : value, 2, language), numeric: value };
}

function cellOf(value: MultiplierValue, multiplier: Multiplier, language: Language) {
  return typeof value === 'number' ? figureOf(value, multiplier, language) : null;
}

function medianOf(multiplier: Multiplier, endsOn: IsoDate, { medians, language }: MultiplierWriting) {
  const quarter = nearestQuarterEnd(endsOn);
  const found = medians.find((own) => own.multiplier === multiplier.key && own.quarterEndsOn === quarter);
  return found === undefined ? null : { ...figureOf(found.median, multiplier, language), companies: found.companies };
}

/** What a multiplier is in each column. */
interface ColumnValue {
  readonly endsOn: IsoDate;
  readonly value: MultiplierValue;
}

function rowOf(multiplier: Multiplier, values: readonly ColumnValue[], writing: MultiplierWriting): Row {
  const { language, texts, lineTitles } = writing;
  const termOf = ({ line, over, sign }: MultiplierTerm) => {
    return { ttl: lineTitles.get(line) ?? texts.textOf('multipliers', line), over, sign };
  };
  return {
    id: multiplier.key,
    ttl: texts.textOf('multipliers', multiplier.key),
    unit: multiplier.unit === 'percent' ? '%' : '×',
    numerator: multiplier.numerator.map(termOf),
    denominator: multiplier.denominator.map(termOf),
    values: values.map(({ value }) => cellOf(value, multiplier, language)),
    medians: values.map(({ endsOn }) => medianOf(multiplier, endsOn, writing)),
    masked: [],
  };
}

/** Multipliers whose lines the report has; whether one applies is told by its values alone, which may be closed. */
function rowsOf(group: MultiplierGroup, columns: readonly MultiplierColumn[], writing: MultiplierWriting): Row[] {
  return multipliers
    .filter((multiplier) => multiplier.group === group)
    .flatMap((multiplier) => {
      const values = columns.map(({ endsOn }) => ({
        endsOn,
        value: multiplierValue(multiplier, writing.book, endsOn),
      }));
      return values.every(({ value }) => value === 'missing-data') ? [] : [rowOf(multiplier, values, writing)];
    });
}

/** The groups of multipliers of these columns, those without any left out. */
function multiplierGroupsOf(columns: readonly MultiplierColumn[], writing: MultiplierWriting) {
  return multiplierGroups.flatMap((group) => {
    const body = rowsOf(group, columns, writing);
    if (body.length === 0) return [];
    return {
      group_id: multiplierGroupId(group),
      group_name: writing.texts.textOf('multipliers', group),
      headers: columns.map(({ title }) => title),
      columns: columns.map(({ endsOn }) => endsOn),
      body,
    };
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

export function multipliersRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, multipliersCall, async ({ params, language, texts }) => {
    const issuer = await requireIssuer(services, issuerIdOf(params));
    const known = await findMultiplierBook(database, issuer.id, language.code);
    if (known === null) return { '1': [], '2': [] };
    const { ends, ...own } = known;
    const quarterEnds = ends.map(({ endsOn }) => nearestQuarterEnd(endsOn));
    const medians = issuer.sector === null ? [] : await findIndustryMedians(database, issuer.sector, quarterEnds);
    const writing = { ...own, medians, language, texts };
    return {
      '1': multiplierGroupsOf(quarterColumns(ends), writing),
      '2': multiplierGroupsOf(yearColumns(ends), writing),
    };
  });
}
