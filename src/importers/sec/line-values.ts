import type { ReportPeriod, ReportValue } from '#domain/issuer/report.ts';
import type { ConceptSum, TaxonomyLine } from './taxonomies.ts';

/** What one filing says of a concept and period. */
export interface Fact extends Omit<ReportValue, 'reportId' | 'lineId'> {
  readonly concept: string;
  /** Whether it stands in a report of a year. */
  readonly isAnnual: boolean;
}

/** A value of a line by its code. */
export interface LineValue extends Omit<ReportValue, 'reportId' | 'lineId'> {
  readonly line: string;
}

const timeAndUnit = ({ endsOn, days, unit }: ReportPeriod & { readonly unit: string }) => `${endsOn} ${days} ${unit}`;

/** The first of the sums that these facts of one filing and period tell. */
function firstTold(sums: readonly ConceptSum[], facts: readonly Fact[]): number | undefined {
  const told = (concept: string) => facts.find((fact) => fact.concept === concept)?.value;
  for (const [first, ...others] of sums) {
    const value = told(first);
    if (value !== undefined) return others.reduce((sum, concept) => sum + (told(concept) ?? 0), value);
  }
  return undefined;
}

/** What each filing says of the line in a period, by some of its concepts. */
function tellings(sums: readonly ConceptSum[], facts: readonly Fact[], line: string): readonly LineValue[] {
  return [...Map.groupBy(facts, ({ filing }) => filing).values()].flatMap((told) => {
    const [fact] = told;
    const value = firstTold(sums, told);
    if (fact === undefined || value === undefined) return [];
    const { endsOn, days, unit, filedOn, filing } = fact;
    return { line, endsOn, days, unit, filedOn, filing, value };
  });
}

/** The values of a line by period and filing, of the facts of its taxonomy by concept. */
export function lineValues(line: TaxonomyLine, factsOf: ReadonlyMap<string, readonly Fact[]>): readonly LineValue[] {
  const facts = [...line.concepts, ...line.otherwise].flatMap((sum) => sum.flatMap((name) => factsOf.get(name) ?? []));
  return [...Map.groupBy(facts, timeAndUnit).values()].flatMap((told) => {
    const own = tellings(line.concepts, told, line.code);
    return own.length > 0 ? own : tellings(line.otherwise, told, line.code);
  });
}
