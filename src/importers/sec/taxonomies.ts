import { type ReportLine, type ReportStandard, type ReportStatement, reportLineCode } from '#domain/issuer/report.ts';
import debtParts from './debt-parts.json' with { type: 'json' };
import ifrsLines from './ifrs-full.json' with { type: 'json' };
import usGaapLines from './us-gaap.json' with { type: 'json' };

/** A concept of a taxonomy: what a filing tells by its name, else the sum of what it tells of the parts. */
export interface Concept {
  readonly name: string;
  /** The parts are those of the first way to divide it of which the filing tells any. */
  readonly waysToDivide: readonly (readonly Concept[])[];
}

/** Concepts whose values are added up or taken off: the first has to be told, further ones count where they are. */
export type ConceptSum = readonly [first: Concept, ...others: (Concept & { readonly sign: 1 | -1 })[]];

/** A line and the concepts of a taxonomy that mean it. */
export interface TaxonomyLine extends ReportLine {
  /** A filing tells the line by the first of these that it has. */
  readonly concepts: readonly ConceptSum[];
  /** What means less or more than the line; taken of periods of which no filing tells it by its own concepts. */
  readonly otherwise: readonly ConceptSum[];
}

/** The names of a concept and of its parts. */
export function conceptNames({ name, waysToDivide }: Concept): readonly string[] {
  return [name, ...waysToDivide.flat().flatMap(conceptNames)];
}

/** The names of all concepts that a line is told by. */
export function lineConcepts({ concepts, otherwise }: TaxonomyLine): ReadonlySet<string> {
  return new Set([...concepts, ...otherwise].flat().flatMap(conceptNames));
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

/** The parts of concepts, in each way to divide them, by the calculation of the taxonomy; those of a name of ours are all that it stands for. */
type PartsOf = Readonly<Record<string, readonly (readonly string[])[]>>;

function conceptOf(name: string, partsOf: PartsOf): Concept {
  const ways = partsOf[name] ?? [];
  return { name, waysToDivide: ways.map((parts) => parts.map((part) => conceptOf(part, partsOf))) };
}

/** `A + B - C` */
function sumOf(text: string, partsOf: PartsOf): ConceptSum {
  const [first = text, ...others] = text.split(/ (?=[+-] )/);
  return [
    conceptOf(first, partsOf),
    ...others.map(
      (other) => ({ ...conceptOf(other.slice(2), partsOf), sign: other.startsWith('-') ? -1 : 1 }) as const,
    ),
  ];
}

function taxonomy(own: Omit<Taxonomy, 'lines'>, mapped: readonly MappedLine[], partsOf: PartsOf = {}): Taxonomy {
  const sums = (texts: readonly string[]) => texts.map((text) => sumOf(text, partsOf));
  const lines = mapped.map(({ key, level, isSummary, concepts, otherwise = [], ...line }, position): TaxonomyLine => {
    const place = { form: `sec-${own.name}`, statement: line.statement as ReportStatement, key };
    const shown = { ...place, code: reportLineCode(place), position, level, isSummary };
    return { ...shown, concepts: sums(concepts), otherwise: sums(otherwise) };
  });
  return { ...own, lines };
}

/** The taxonomies whose facts are taken. */
export const taxonomies: readonly Taxonomy[] = [
  taxonomy({ name: 'us-gaap', standard: 'national', title: 'US GAAP' }, usGaapLines, debtParts['us-gaap']),
  taxonomy({ name: 'ifrs-full', standard: 'ifrs', title: 'IFRS' }, ifrsLines, debtParts['ifrs-full']),
];
