import type { BondSummary } from '#contract/bond-summary.ts';

export type Exit = NonNullable<BondSummary['priceFigures']>['exits'][number];
type Figure = NonNullable<BondSummary['price']>;

/** The part of the address that names the end to which the head tells yield, spread and duration. */
export const basisParameter = 'basis';

/** An end as addresses name it: `maturity`, `put-2028-05-01`. */
export function endName({ kind, date }: Exit): string {
  return kind === 'put' || kind === 'call' ? `${kind}-${date}` : kind;
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

/** The summary with yield, spread and duration to the end that is named; as it is where the end has no yield, and for the headline's own. */
export function summaryAtBasis(summary: BondSummary, basis: string | null): BondSummary {
  const exit = chosenEnds(summary).find((candidate) => endName(candidate) === basis);
  if (exit === undefined || exit === headlineExit(summary)) return summary;
  const isOffer = exit.kind === 'put' || exit.kind === 'call';
  return {
    ...summary,
    yield: restated(summary.yield ?? summary.price, exit.effectiveYield),
    spread: restated(summary.spread ?? summary.price, exit.spread),
    duration: restated(summary.duration ?? summary.price, exit.effectiveDuration ?? exit.duration),
    yieldType: isOffer ? 'offer' : 'maturity',
    yieldDate: exit.date,
    yieldPrice: null,
    yieldOrigin: exit.isCertain ? 'computed' : 'assumed',
    spreadOrigin: exit.spread === null ? null : 'computed',
  };
}
