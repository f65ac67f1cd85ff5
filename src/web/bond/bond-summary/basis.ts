import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { type Exit, endName } from '../../market/data/end-name.ts';

type Figure = NonNullable<BondSummary['price']>;

/** The part of the address that names the end to which the head tells yield, spread and duration. */
export const basisParameter = 'basis';

/** The part of the address that names the convention of the yields, and those there are; the first is the usual one. */
export const conventionParameter = 'convention';
export const yieldConventions = ['effective', 'street', 'simple'] as const;
export type YieldConventionName = (typeof yieldConventions)[number];

/** The convention that an address names; the usual one where it names none that there is. */
export function conventionOf(params: URLSearchParams): YieldConventionName {
  return yieldConventions.find((name) => name === params.get(conventionParameter)) ?? 'effective';
}

/** The yield to an end in a convention. */
function yieldIn(exit: Exit, convention: YieldConventionName): number | null {
  return { effective: exit.effectiveYield, street: exit.quotedYield, simple: exit.simpleYield }[convention];
}

/** The end to which the headline yield is computed: the offer of its date, else the last end; none for a current yield. */
export function headlineExit({ priceFigures, yieldType, yieldDate }: BondSummary): Exit | undefined {
  const exits = priceFigures?.exits ?? [];
  if (yieldType === 'offer') return exits.find(({ kind, date }) => date === yieldDate && kind !== 'maturity');
  return yieldType === 'maturity' ? exits.at(-1) : undefined;
}

/** The ends between which a reader may choose: those with a yield, where there are two or more. */
export function chosenEnds({ priceFigures }: BondSummary): readonly Exit[] {
  const priced = (priceFigures?.exits ?? []).filter(({ effectiveYield }) => effectiveYield !== null);
  return priced.length > 1 ? priced : [];
}

function restated(figure: BondSummary['yield'], value: number | null): Figure | null {
  return figure === null || value === null ? null : { ...figure, value, change: null };
}

/**
 * The summary with yield, spread and duration to the end that is named, the yield in a convention and the duration that belongs to it; as it
 * is where the end has no yield, and for the headline's own in the usual convention. Spreads are differences of effective yields in any case.
 * A yield that the source published stays as it is, since the payments that another convention would need are not known.
 */
export function summaryAtBasis(
  summary: BondSummary,
  basis: string | null,
  convention: YieldConventionName = 'effective',
): BondSummary {
  const headline = headlineExit(summary);
  const other = chosenExit(summary, basis);
  const exit = other ?? headline ?? summary.priceFigures?.exits.at(-1);
  if (exit === undefined || (other === undefined && convention === 'effective')) return summary;
  const own = convention === 'street' ? exit.duration : null;
  const inConvention = {
    ...summary,
    yield: restated(summary.yield ?? summary.price, yieldIn(exit, convention)),
    duration: restated(summary.duration ?? summary.price, own ?? exit.effectiveDuration ?? exit.duration),
    yieldPrice: null,
  };
  if (exit === headline) return inConvention;
  return {
    ...inConvention,
    spread: restated(summary.spread ?? summary.price, exit.spread),
    yieldType: typeOfEnd(exit),
    yieldDate: exit.date,
    yieldOrigin: exit.isCertain ? 'computed' : 'assumed',
    spreadOrigin: exit.spread === null ? null : 'computed',
  };
}

/** The end that was chosen, where it is another than the headline's. */
function chosenExit(summary: BondSummary, basis: string | null): Exit | undefined {
  const chosen = chosenEnds(summary).find((candidate) => endName(candidate) === basis);
  return chosen === headlineExit(summary) ? undefined : chosen;
}

/** The name of the end by which the shown figures are explained; null for that of the day's own figures. */
export function explainedEnd(
  summary: BondSummary,
  basis: string | null,
  convention: YieldConventionName,
): string | null {
  const other = chosenExit(summary, basis);
  if (other === undefined && convention === 'effective') return null;
  const exit = other ?? headlineExit(summary) ?? summary.priceFigures?.exits.at(-1);
  return exit === undefined ? null : endName(exit);
}

function typeOfEnd({ kind }: Exit): BondSummary['yieldType'] {
  if (kind === 'perpetuity') return null;
  return kind === 'maturity' ? 'maturity' : 'offer';
}

/** Whether the yields of a summary can be told in several conventions: a source's own yield can not. */
export const hasConventions = ({ priceFigures }: BondSummary) => (priceFigures?.exits.length ?? 0) > 0;
