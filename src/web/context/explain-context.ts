import { createContext, useContext } from 'react';
import type { MultiplierGroups } from '#contract/issuer/multipliers.ts';
import type { ScenarioQuery } from '#contract/portfolio/watchlists/holdings.ts';
import type { AskedCalculation } from '#domain/bond/calculator/asked-calculation.ts';
import type { CalculationInput } from '#domain/bond/calculator/calculate.ts';
import type { ServingCurve } from '#domain/bond/derivation/curve-book.ts';
import type { ExplainedFigure, FigureOf } from '#domain/fields/figures.ts';
import type { ExplainedPrice } from '#domain/figures/explanation/explanation.ts';

/** The bond that a figure is of. */
export interface ExplainedBond {
  readonly id: number;
  /** The venue of the figure; null for the bond's main one. */
  readonly venueId: number | null;
  /** Whether the venue that is named is the main one, whose numbers lists and rules on them have. */
  readonly isMainVenue?: boolean;
  /** What is named beside the figure: the bond where it is not that of the page, the participant that quotes it. */
  readonly name: string | null;
  /** Whether the figure is of what the participant of the venue quotes, or ended the day with. */
  readonly quote?: 'latest' | 'end-of-day';
}

/** What a reader holds of a bond, as an entry of one of his lists, in the scenario of the list. */
interface ExplainedEntry {
  readonly entry: number;
  readonly name: string;
  readonly scenario: ScenarioQuery;
}

/** A total of one of the reader's lists: of its holdings in a currency, or of all of them in it. */
interface ExplainedTotal {
  readonly list: number;
  readonly name: string;
  readonly scenario: ScenarioQuery;
  readonly currency: string;
  readonly isOfAll: boolean;
}

/** What the calculator says, which the browser computes and explains by itself; the end of the request is the key of one of its ends. */
interface ExplainedCalculation {
  readonly calculation: CalculationInput;
  readonly asked: AskedCalculation;
  /** The curve of the input with its name and date. */
  readonly curve: ServingCurve | null;
  readonly name: string | null;
}

/** What one of the reader's lists pays in a period to come, and its figures there. */
interface ExplainedPayments {
  readonly list: number;
  readonly name: string;
  readonly currency: string;
  /** 2028, 2028-Q3. */
  readonly period: string;
  readonly figures: readonly { readonly figure: FigureOf<'payments'>; readonly title: string }[];
}

type Terms = MultiplierGroups[number]['body'][number]['numerator'];

/** A multiplier of a company: the lines of the report that it is of, and the periods that it is told of. */
export interface ExplainedMultiplier {
  readonly company: number;
  readonly name: null;
  readonly numerator: Terms;
  readonly denominator: Terms;
  readonly periods: readonly { readonly title: string; readonly endsOn: string }[];
}

/** What a figure is of. */
export type ExplainedSubject =
  | ExplainedBond
  | ExplainedEntry
  | ExplainedTotal
  | ExplainedPayments
  | ExplainedCalculation
  | ExplainedMultiplier;

/** A figure that the reader wants explained. */
export interface ExplainRequest {
  readonly figure: ExplainedFigure;
  /** Its name as the page writes it. */
  readonly title: string;
  readonly bond: ExplainedSubject;
  /** `maturity`, `put-2028-05-01`: the end that it is computed to; null for that of the headline figures. */
  readonly end: string | null;
  /** The price of the day that it is at; null for the one that stands for the day. */
  readonly at: ExplainedPrice | null;
  /** The day of the figure; null for the latest. */
  readonly date: string | null;
}

export interface Explaining {
  /** The bond of the page; null on a page of many. */
  readonly bond: ExplainedBond | null;
  readonly open: (request: ExplainRequest) => void;
  /** Begins to fetch what explains. */
  readonly preload: () => void;
}

/** Null where nothing explains figures. */
export const ExplainContext = createContext<Explaining | null>(null);

export function useExplaining(): Explaining | null {
  return useContext(ExplainContext);
}
