import { type ReportLine, type ReportStandard, type ReportStatement, reportLineCode } from '#domain/issuer/report.ts';
import ifrsLines from './ifrs-full.json' with { type: 'json' };
import usGaapLines from './us-gaap.json' with { type: 'json' };

/** Concepts whose values are added up: the first has to be told, further ones count where they are. */
export type ConceptSum = readonly [first: string, ...others: string[]];

/** A line and the concepts of a taxonomy that mean it. */
export interface TaxonomyLine extends ReportLine {
  /** A filing tells the line by the first of these that it has. */
  readonly concepts: readonly ConceptSum[];
  /** What means less or more than the line; taken of periods of which no filing tells it by its own concepts. */
  readonly otherwise: readonly ConceptSum[];
}

export interface Taxonomy {
  readonly name: string;
  readonly standard: ReportStandard;
  /** What its reports are called. */
  readonly title: string;
  readonly lines: readonly TaxonomyLine[];
}

interface MappedLine {
  readonly statement: string;
  readonly key: string;
  readonly level: number;
  readonly isSummary: boolean;
  readonly concepts: readonly string[];
  readonly otherwise?: readonly string[];
}

/** `A + B` */
function sumOf(text: string): ConceptSum {
  const [first = text, ...others] = text.split(' + ');
  return [first, ...others];
}

function taxonomy(own: Omit<Taxonomy, 'lines'>, mapped: readonly MappedLine[]): Taxonomy {
  const lines = mapped.map(({ key, level, isSummary, concepts, otherwise = [], ...line }, position): TaxonomyLine => {
    const place = { form: `sec-${own.name}`, statement: line.statement as ReportStatement, key };
    const shown = { ...place, code: reportLineCode(place), position, level, isSummary };
    return { ...shown, concepts: concepts.map(sumOf), otherwise: otherwise.map(sumOf) };
  });
  return { ...own, lines };
}

/** The taxonomies whose facts are taken. */
export const taxonomies: readonly Taxonomy[] = [
  taxonomy({ name: 'us-gaap', standard: 'national', title: 'US GAAP' }, usGaapLines),
  taxonomy({ name: 'ifrs-full', standard: 'ifrs', title: 'IFRS' }, ifrsLines),
];
