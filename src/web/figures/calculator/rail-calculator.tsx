import { memo, useState } from 'react';
import type { BondCalculation } from '#contract/figures/calculator.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { UsualConvention } from '#domain/bond/shown-convention.ts';
import { DayLink, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import { dateText, inCurrency, yearsText } from '../../text/value-text.ts';
import { restingAmountText } from '../../ui/controls/decimal-input.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { ErrorState, Note } from '../../ui/feedback/notice.tsx';
import { onDemand, preloadOn, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';
import styles from './calculator.module.css';
import { firstState, paramsOfState } from './calculator-state.ts';
import { QuoteRow } from './quote-row.tsx';
import type { RailFigures } from './rail-figures.ts';
import { questionTo, type RailQuestion } from './rail-question.ts';
import { RealNote } from './real-note.tsx';

/** The mathematics comes when the reader points at the first field. */
const mathematics = onDemand(async () => (await import('./rail-figures.ts')).railFigures);
const preload = preloadOn(mathematics);

interface RailCalculatorProps {
  readonly bondId: number;
  readonly venueId: number | null;
  /** When the price changed while the page was open, milliseconds since 1970. */
  readonly liveAt: number | null;
  /** The end of the yield in the head of the page, as the address names it. */
  readonly headEnd: string | null;
  /** In which durations of the page are told. */
  readonly convention: UsualConvention;
  /** At the price of the first HTML. */
  readonly first: RailFigures;
}

const networkFailure: Answered<BondCalculation> = { ok: false, code: 'network' };

function calculationQuestion({ bondId, venueId, liveAt }: Pick<RailCalculatorProps, 'bondId' | 'venueId' | 'liveAt'>) {
  return {
    key: `${bondId} ${venueId ?? ''} ${liveAt ?? ''}`,
    ask: (signal: AbortSignal) =>
      ask(browserApi, 'GET /api/bonds/:id/calculation/', {
        params: { id: bondId },
        query: { venue: venueId ?? undefined },
        signal,
      }),
    networkFailure,
  };
}

/** The figures of what was typed; those before it until they are there. */
function useFigures({ bondId, venueId, liveAt, first }: RailCalculatorProps, question: RailQuestion) {
  const isAsked = question.value !== null || question.nominal !== firstState.nominal;
  const isWanted = isAsked || venueId !== first.venueId || liveAt !== null || question.workout !== first.workout;
  const { part: compute, hasFailed } = useOnDemand(mathematics, isWanted);
  const { good, shown, retry } = useAnswer<Answered<BondCalculation>>(
    isWanted ? calculationQuestion({ bondId, venueId, liveAt }) : null,
    null,
  );
  const isLate = isWanted && (compute === null || good?.ok !== true);
  const figures = isLate || compute === null || good?.ok !== true ? first : compute(good.value, question, venueId);
  const failure = hasFailed ? networkFailure : shown?.answer.ok === false ? shown.answer : null;
  return { figures, isLate, failure, retry };
}

/** What a figure is called beside the end that it is to: in short, and in full with its day. */
function useEndName(end: RailFigures['end']) {
  const bond = useLabels('bond');
  const facets = useLabels('facets');
  const language = useLanguage();
  return (name: string): readonly [short: string, full: string] => {
    if (end === null) return [name, name];
    const date = end.date === null ? '' : dateText(end.date, language);
    const said = end.isCertain ? name : `≈ ${name}`;
    return [`${said}, ${facets(`end_${end.kind}`)}`, `${said}, ${bond(`exit_${end.kind}`, { date })}`];
  };
}

const pvbpDecimals = 5;

/** The names of durations and their like, which say whose yield they belong to. */
function useRiskNames(convention: UsualConvention) {
  const text = useLabels('calculator');
  const facets = useLabels('facets');
  const effective = (name: 'modified' | 'pvbp' | 'convexity') => facets('in_effective', { name: text(name) });
  return convention === 'effective'
    ? { modified: effective('modified'), pvbp: effective('pvbp'), convexity: effective('convexity') }
    : { modified: text('column_duration'), pvbp: text('market_pvbp'), convexity: text('market_convexity') };
}

function useFacts(
  { currency, settlement, risk, ...figures }: RailFigures,
  convention: UsualConvention,
): readonly Fact[] {
  const text = useLabels('calculator');
  const bond = useLabels('bond');
  const language = useLanguage();
  const number = (value: number | null, decimals: number) =>
    value === null ? null : numberText(value, decimals, language);
  const { consideration, end, accrued, accruedDecimals } = figures;
  const names = useRiskNames(convention);
  const { modified = null, pvbp = null, convexity = null } = risk[convention] ?? {};
  const named = useEndName(end);
  const toEnd = (name: string) => named(name)[0];
  return [
    [text('settlement'), settlement && dateText(settlement, language)],
    [text('accrued'), number(accrued, accruedDecimals)],
    [toEnd(names.modified), modified === null ? null : yearsText(modified, language)],
    [toEnd(names.pvbp), number(pvbp, pvbpDecimals)],
    [toEnd(names.convexity), number(convexity, 2)],
    [
      text('consideration'),
      consideration === null ? null : inCurrency(numberText(consideration, 2, language), currency, bond),
    ],
  ];
}

/** The calculator beside the chart: price, yield and spreads, each giving all others. The first HTML has its figures at the market's price. */
function RailCalculator(props: RailCalculatorProps) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const { workout, ...start } = questionTo(props.headEnd);
  const [typed, setQuestion] = useState(start);
  const question: RailQuestion = { ...typed, workout };
  const { figures, isLate, failure, retry } = useFigures(props, question);
  const facts = useFacts(figures, props.convention);
  const { end } = figures;
  const toEnd = useEndName(end);
  const params = paramsOfState({ ...firstState, ...question }, String(props.bondId));
  return (
    <Block
      id="calculator"
      title={text('title')}
      className={styles.railBlock}
      foot={
        <DayLink className="target" to={`/calculator/?${params}`}>
          {text('open_page')}
        </DayLink>
      }
    >
      <div data-unread="" className={classNames(styles.rail, isLate && styles.late)} aria-busy={isLate} {...preload}>
        {failure?.ok === false && <ErrorState title={text('failed')} code={failure.code} onRetry={retry} />}
        <div className={styles.row}>
          <span aria-hidden="true">{text('nominal')}</span>
          <NumberField
            label={text('nominal')}
            isLabelHidden
            shown={restingAmountText(question.nominal, language)}
            value={question.nominal}
            unit={figures.currency}
            onChange={(nominal) => setQuestion({ ...typed, nominal })}
          />
        </div>
        {figures.quotes.map(({ kind, value }) => (
          <QuoteRow
            key={kind}
            kind={kind}
            value={value}
            state={{ ...firstState, ...question }}
            given={figures.given}
            usual={figures.usualConvention}
            toEnd={toEnd}
            hasUnit
            onType={(value) => setQuestion({ ...typed, by: kind, value })}
          />
        ))}
        {figures.assumed !== null && <Note tone="warn">{text(figures.assumed)}</Note>}
        {figures.isReal && <RealNote hasFloor={figures.hasFloor} hasMoneyPrices={figures.hasMoneyPrices} />}
        {figures.isDefaulted && <Note tone="warn">{text('defaulted')}</Note>}
      </div>
      <div className={isLate ? styles.late : undefined} aria-busy={isLate}>
        <FactList facts={facts} />
      </div>
    </Block>
  );
}

type LoadedRailProps = Omit<RailCalculatorProps, 'first'> & { readonly first: Answered<RailFigures> };

/** The calculator beside the chart; where its figures did not come with the first HTML, they are asked for again. */
export const LoadedRail = memo(function LoadedRail({ first, ...place }: LoadedRailProps) {
  const text = useLabels('calculator');
  const { part: compute, hasFailed } = useOnDemand(mathematics, !first.ok);
  const { good, shown, retry } = useAnswer<Answered<BondCalculation>>(
    first.ok ? null : calculationQuestion(place),
    null,
  );
  if (first.ok) return <RailCalculator {...place} first={first.value} />;
  if (good?.ok && compute !== null) {
    return <RailCalculator {...place} first={compute(good.value, questionTo(place.headEnd), place.venueId)} />;
  }
  const failure = shown?.answer.ok === false ? shown.answer : first;
  const onRetry = shown === null || hasFailed ? undefined : retry;
  return (
    <Block id="calculator" title={text('title')} className={styles.railBlock} isWaiting>
      <ErrorState title={text('failed')} code={failure.code} onRetry={onRetry} />
    </Block>
  );
});
