import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { endName, isPutInTheMoney, worstEnd } from '#domain/bond/ends.ts';
import {
  headlineConventions,
  type YieldConventionName,
  yieldConventions,
  yieldOfEnd,
} from '#domain/bond/shown-convention.ts';
import type { Exit } from '../../market/data/exit.ts';

type Figure = NonNullable<BondSummary['price']>;

/** The part of the address that names the end to which the head tells yield, spread and duration. */
export const basisParameter = 'basis';

/** The part of the address that names the convention of the yields. */
export const conventionParameter = 'convention';

/** The convention that an address names; that of the bond's market where it names none that there is, and effective where yields cannot be told in several. */
export function conventionOf(
  params: URLSearchParams,
  summary: Pick<BondSummary, 'priceFigures' | 'usualConvention'>,
): YieldConventionName {
  if (!hasConventions(summary)) return 'effective';
  return conventionsOf(summary).find((name) => name === params.get(conventionParameter)) ?? summary.usualConvention;
}

/** The conventions between which a reader may choose: that of the bond's market first where it is one of its own. */
export function conventionsOf({
  usualConvention,
}: Pick<BondSummary, 'usualConvention'>): readonly YieldConventionName[] {
  const isOwn = headlineConventions.some((name) => name === usualConvention);
  return isOwn ? [usualConvention, ...yieldConventions] : yieldConventions;
}

/** The yield to an end in a convention. */
export const yieldIn: (exit: Exit, convention: YieldConventionName) => number | null = yieldOfEnd;

/** How the yield to an end has changed since the day before, where that is told of a convention. */
function changeIn(exit: Exit, convention: YieldConventionName): number | null {
  if (convention === 'street') return exit.quotedYieldChange;
  return convention === 'japanese_simple' || convention === 'bond_equivalent' ? exit.headlineYieldChange : null;
}

/** Of the ends between which a reader may choose the issuer's worst in a convention; null where there is no choice. */
export function worstIn(summary: BondSummary, convention: YieldConventionName): Exit | null {
  return worstEnd(chosenEnds(summary), (exit) => yieldIn(exit, convention));
}

/** Whether an end is a put by which the holder does better than by waiting, in a convention. */
export function isInTheMoney({ priceFigures }: BondSummary, exit: Exit, convention: YieldConventionName): boolean {
  return isPutInTheMoney(exit, priceFigures?.exits ?? [], (end) => yieldIn(end, convention));
}

/** The convention of the duration beside a yield: that of the market's terms beside what its desks read first, effective beside simple yields. */
export const durationConvention = (convention: YieldConventionName) =>
  convention === 'effective' || convention === 'simple' ? 'effective' : 'street';

/** The modified duration that belongs to the yield of a convention. */
export function durationIn(exit: Exit, convention: YieldConventionName): number | null {
  return (
    (durationConvention(convention) === 'street' ? exit.duration : null) ?? exit.effectiveDuration ?? exit.duration
  );
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

function restated(figure: BondSummary['yield'], value: number | null, change: number | null = null): Figure | null {
  return figure === null || value === null ? null : { ...figure, value, change };
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
  if (exit === undefined) return summary;
  // Where the usual convention has no yield, such as of a floating bond, the day's own stands, which says what it is.
  const isNone = convention === summary.usualConvention && yieldIn(exit, convention) === null;
  // The day's own figures are effective, but a current yield is not: a bond without maturity has an effective yield beside it.
  const isOwn = convention === 'effective' && (summary.yieldType !== 'current' || exit.effectiveYield === null);
  if (other === undefined && (isOwn || isNone)) return summary;
  const isStreet = convention === 'street';
  const inConvention = {
    ...summary,
    yield: restated(summary.yield ?? summary.price, yieldIn(exit, convention), changeIn(exit, convention)),
    duration: restated(
      summary.duration ?? summary.price,
      durationIn(exit, convention),
      isStreet ? exit.durationChange : null,
    ),
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

/** The end of the yield that the head tells, as addresses name it: the chosen one, else the headline's; null where it has none. */
export function headEnd(summary: BondSummary, basis: string | null): string | null {
  const exit = chosenExit(summary, basis) ?? headlineExit(summary);
  return exit === undefined ? null : endName(exit);
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
  if (other === undefined && summaryAtBasis(summary, basis, convention) === summary) return null;
  const exit = other ?? headlineExit(summary) ?? summary.priceFigures?.exits.at(-1);
  return exit === undefined ? null : endName(exit);
}

function typeOfEnd({ kind }: Exit): BondSummary['yieldType'] {
  if (kind === 'perpetuity') return null;
  return kind === 'maturity' ? 'maturity' : 'offer';
}

/** Whether the yields of a summary can be told in several conventions: a source's own yield can not. */
export const hasConventions = ({ priceFigures }: Pick<BondSummary, 'priceFigures'>) =>
  (priceFigures?.exits.length ?? 0) > 0;
