import {
  askedOfQuote,
  billQuotes,
  type CalculatorQuote,
  priceQuotes,
  spreadQuotes,
  yieldQuotes,
} from '#domain/bond/calculator/asked-calculation.ts';
import type { Calculation } from '#domain/bond/calculator/calculate.ts';
import { hasCurveSpreads, isCurveSpread } from '#domain/bond/calculator/convert-quote.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { hasMoneyPrices } from '#domain/bond/market-conventions.ts';
import { ownConventions, usualConventionOf } from '#domain/bond/shown-convention.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { ErrorState, Note } from '../../ui/feedback/notice.tsx';
import { isMarketMasked, laterMarketDay } from './calculation-of-state.ts';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-state.ts';
import { QuoteRow } from './quote-row.tsx';
import { useQuoteName } from './quote-text.ts';
import { RealNote } from './real-note.tsx';
import { ExplainedResult, type ExplainedResultProps } from './risk-facts.tsx';

const curveQuotes: ReadonlySet<CalculatorQuote> = new Set(['gSpread', 'gSpreadAtMaturity', 'zSpread', 'oas']);
const swapQuotes: ReadonlySet<CalculatorQuote> = new Set(['iSpread', 'swapZSpread', 'assetSwapSpread']);
const ofDatedBonds: ReadonlySet<CalculatorQuote> = new Set(['simpleYield', 'adjustedCurrentYield']);

/** The convention that the market of the bond reads first. */
const usualOf = ({ terms }: CalculatorView) => (terms === null ? 'street' : usualConventionOf(terms, ownConventions));

/** Whether a bond without maturity is not calculated to one of its calls or puts. */
function isEndless(calculated: CalculatorView['shown']['calculated']): boolean {
  return !calculated.ok || calculated.value.workouts.every(({ kind, isChosen }) => !isChosen || kind === 'perpetuity');
}

/** Whether a kind of quote has a meaning for a bond at all. */
function isQuoteOf(kind: CalculatorQuote, terms: IssueTerms, view: CalculatorView): boolean {
  const { calculated } = view.shown;
  const { by } = view.state;
  if (kind === 'oas') return calculated.ok ? calculated.value.options.ok : by === 'oas';
  if (kind === 'discountMargin') return terms.couponKind === 'floating' && !terms.isPerpetual;
  // The bill's own yield is that one already.
  if (kind === 'moneyMarketYield' && usualOf(view) === 'bond_equivalent') return view.state.by === kind;
  if (billQuotes.some((bill) => bill === kind)) return terms.couponKind === 'bill';
  if (kind === 'currentYield' || kind === 'adjustedCurrentYield') {
    if (terms.dayCount === null) return false;
  }
  if (terms.isPerpetual && ofDatedBonds.has(kind)) return false;
  return !isCurveSpread(kind) || (hasCurveSpreads(terms) && !(terms.isPerpetual && isEndless(calculated)));
}

/** Whether the part of the market that a spread is measured against is here, of a day no later than settlement. */
function isMeasurable(kind: CalculatorQuote, { basis: { market }, shown: { settlement } }: CalculatorView): boolean {
  const isInTime = ({ date }: { readonly date: string | null }) =>
    date !== null && (settlement === null || date <= settlement);
  const isHere = (part: typeof market.curve | typeof market.swaps) =>
    part !== null && part.masked.length === 0 && isInTime(part);
  if (curveQuotes.has(kind)) return isHere(market.curve);
  if (swapQuotes.has(kind)) return isHere(market.swaps);
  return kind !== 'tSpread' || market.benchmarks.some((each) => each.yield !== null && isInTime(each));
}

/** Whether there is no I-spread because the bond ends within a year: swaps are there, and it has no meaning over them. */
function isWithoutParSwap({ iSpread, swapZSpread }: Calculation['quotes']): boolean {
  return swapZSpread.ok && !iSpread.ok && iSpread.reason === 'not-applicable';
}

/** Price, yields and spreads: whichever was typed last gives all others. */
export function QuoteFields({ view }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const bond = useLabels('bond');
  const calendar = useLabels('calendar');
  const { terms } = view;
  const { calculated } = view.shown;
  if (terms === null) return null;
  const shown = (kinds: readonly CalculatorQuote[]) => kinds.filter((kind) => isQuoteOf(kind, terms, view));
  const spreads = shown(spreadQuotes);
  const measurable = spreads.filter((kind) => isMeasurable(kind, view));
  return (
    <div className={styles.quotes}>
      <Group title={text('prices')} unit={calendar('unit')} kinds={priceQuotes} view={view} />
      <Group title={text('yields')} unit="%" kinds={[...shown(yieldQuotes), ...shown(billQuotes)]} view={view} />
      {terms.isInflationLinked && (
        <RealNote hasFloor={terms.hasDeflationFloor === true} hasMoneyPrices={hasMoneyPrices(terms)} />
      )}
      {(spreads.length > 0 || terms.couponKind === 'floating') && (
        <div className={styles.group}>
          {measurable.length > 0 && (
            <Group title={text('spreads')} unit={text('points')} kinds={measurable} view={view} />
          )}
          {measurable.length < spreads.length && (
            <NoSpreads view={view} absent={spreads.filter((kind) => !measurable.includes(kind))} />
          )}
          {measurable.length > 0 && <PastMarket view={view} />}
          {calculated.ok && isWithoutParSwap(calculated.value.quotes) && <Note>{bond('no_i_spread')}</Note>}
          {terms.couponKind === 'floating' && <Note>{text('no_spreads_floating')}</Note>}
        </div>
      )}
    </div>
  );
}

interface NoSpreadsProps {
  readonly view: CalculatorView;
  readonly absent: readonly CalculatorQuote[];
}

/** Names the curves of a past day, beside the spreads over them. */
function PastMarket({ view: { basis } }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const { askedDay, curve, swaps } = basis.market;
  if (askedDay === null) return null;
  const named = (key: 'convention_curve' | 'convention_swaps', part: typeof curve | typeof swaps) =>
    part === null ? [] : [text(key, { name: part.name, date: dateText(part.date, language) })];
  const names = [...named('convention_curve', curve), ...named('convention_swaps', swaps)];
  return names.length === 0 ? null : <Note>{names.join(' · ')}</Note>;
}

/** Why some spreads have no value. */
function NoSpreads({ view, absent }: NoSpreadsProps) {
  const text = useLabels('calculator');
  const language = useLanguage();
  // What opens them is said once, below.
  if (isMarketMasked(view.basis.market)) return null;
  const { lack } = view.basis;
  if (lack === 'pending') return null;
  if (lack !== undefined) return <ErrorState title={text('market_failed')} code={lack.code} onRetry={lack.retry} />;
  const later = view.shown.settlement && laterMarketDay(view.basis.market, view.shown.settlement);
  if (later) return <Note>{text('later_market', { date: dateText(later, language) })}</Note>;
  const { askedDay, curve, swaps } = view.basis.market;
  if (askedDay !== null && curve === null && swaps === null)
    return <Note>{text('no_past_market', { date: dateText(askedDay, language) })}</Note>;
  const isOfSwaps = absent.every((kind) => swapQuotes.has(kind));
  return (
    <>
      {!isOfSwaps && <Note>{text('no_curve')}</Note>}
      {absent.some((kind) => swapQuotes.has(kind)) && <Note>{text('no_swaps')}</Note>}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  /** Of all its fields. */
  readonly unit: string;
  readonly kinds: readonly CalculatorQuote[];
  readonly view: CalculatorView;
}

function Group({ title, unit, kinds, view }: GroupProps) {
  return (
    <fieldset className={styles.rows}>
      <legend>
        {title} <small>{unit}</small>
      </legend>
      {kinds.map((kind) => (
        <QuoteField key={kind} kind={kind} view={view} />
      ))}
    </fieldset>
  );
}

function QuoteField({ kind, view }: { readonly kind: CalculatorQuote; readonly view: CalculatorView }) {
  const faultText = useLabelOf('calculator');
  const { state, shown, change } = view;
  const { calculated, given } = shown;
  const isGiven = state.by === kind;
  const quote = calculated.ok ? calculated.value.quotes[kind] : null;
  const usual = usualOf(view);
  const name = useQuoteName(state, usual)(kind);
  return (
    <QuoteRow
      kind={kind}
      value={quote?.ok ? quote.value : null}
      state={state}
      usual={usual}
      given={given}
      error={isGiven && !calculated.ok && shown.facts !== null ? faultText(`fault_${calculated.fault}`) : undefined}
      onType={(value) => change({ by: kind, value }, `quote-${kind}`)}
    >
      {!isGiven && quote?.ok === true && <Why asked={askedOfQuote[kind]} title={name} view={view} />}
    </QuoteRow>
  );
}

/** The mark of a field whose number says how it is computed. */
function Why({ asked, title, view }: Pick<ExplainedResultProps, 'asked' | 'title' | 'view'>) {
  const text = useLabels('explain');
  return (
    <span className={styles.why}>
      <ExplainedResult view={view} asked={asked} title={title}>
        <span className="sr">{text('open', { figure: title })}</span>
      </ExplainedResult>
    </span>
  );
}
