import type { ReactNode } from 'react';
import { tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { AskedCalculation, PlainFigure } from '#domain/bond/calculator/asked-calculation.ts';
import type { Calculation } from '#domain/bond/calculator/calculate.ts';
import type { YieldRisk } from '#domain/bond/calculator/risk-figures.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { yearsText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { servingCurveOf } from './calculation-of-state.ts';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-state.ts';

const riskPhone = [wide('measure'), narrow('6.5rem', 'quoted'), narrow('6.5rem', 'effective')];
const figureDecimals = tradingUnits.years.decimals;
const valueDecimals = tradingUnits.pvbp.decimals;
const keyRateDecimals = 3;

interface RiskFactsProps {
  readonly view: CalculatorView;
  readonly calculation: Calculation;
}

export interface ExplainedResultProps {
  readonly view: CalculatorView;
  readonly asked: AskedCalculation | null;
  readonly title: string;
  /** Key of the end that the figure is to; null for the chosen one. */
  readonly end?: string | null;
  readonly children: ReactNode;
}

/** A figure of the calculator, which says how it is computed. */
export function ExplainedResult({ view, asked, title, end = null, children }: ExplainedResultProps) {
  const { input } = view.shown;
  if (input === null || asked === null) return children;
  const bond = { calculation: input, asked, curve: servingCurveOf(view.basis.market), name: null };
  return (
    <Explained figure={asked.figure} title={title} bond={bond} end={end}>
      {children}
    </Explained>
  );
}

/** Makes facts of the calculator whose values say how they are computed; one without a value is left out by the list. */
export function explainedFacts(view: CalculatorView) {
  return (name: string, asked: AskedCalculation | null, value: ReactNode): Fact => [
    name,
    value === null ? null : (
      <ExplainedResult key="value" view={view} asked={asked} title={name}>
        {value}
      </ExplainedResult>
    ),
  ];
}

/** Durations, convexity and values of a basis point, in the own convention and in effective yields. */
export function RiskFacts({ view, calculation: { risk, options } }: RiskFactsProps) {
  const text = useLabels('calculator');
  const bond = useLabels('bond');
  const language = useLanguage();
  const explained = explainedFacts(view);
  const fact = (name: string, figure: PlainFigure, value: number | null, decimals: number = figureDecimals) =>
    explained(name, { figure }, value === null ? null : numberText(value, decimals, language));
  const isFloating = view.terms?.couponKind === 'floating';
  // With its calls and puts the bond has the effective duration of the option model; what stands here is to one end, its Z-spread held.
  const name = options.ok ? 'curve' : 'effective';
  const ofRate = isFloating ? 'effective_duration' : 'curve_duration';
  const ofSpread = isFloating ? 'spread_duration' : 'curve_spread_duration';
  return (
    <div className={styles.risk}>
      <div>
        <YieldRisks view={view} quoted={risk.quoted} effective={risk.effective} />
        <FactList
          facts={[
            fact(text('gain_down'), 'gain_down', risk.gainDown, valueDecimals),
            fact(text('loss_up'), 'loss_up', risk.lossUp, valueDecimals),
            fact(text('coupon_value'), 'coupon_value', risk.couponValue, valueDecimals),
            fact(isFloating ? bond('effective_duration') : text(`${name}_duration`), ofRate, risk.effectiveDuration),
            fact(text(`${name}_convexity`), 'curve_convexity', risk.effectiveConvexity),
            fact(text('spread_duration'), ofSpread, risk.spreadDuration),
          ]}
        />
      </div>
      {risk.keyRates.length > 0 && (
        <KeyRates view={view} rows={risk.keyRates} total={risk.effectiveDuration} of={name} />
      )}
    </div>
  );
}

interface RiskRow {
  readonly id: 'macaulay' | 'modified' | 'convexity' | 'pvbp';
  readonly quoted: number | null;
  readonly effective: number | null;
}

/** What explains each measure. */
const explainedRisk = { macaulay: 'macaulay', modified: 'duration', convexity: 'convexity', pvbp: 'pvbp' } as const;

interface YieldRisksProps extends Pick<RiskFactsProps, 'view'> {
  readonly quoted: YieldRisk | null;
  readonly effective: YieldRisk | null;
}

function YieldRisks(risks: YieldRisksProps) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const { view, quoted, effective } = risks;
  if (quoted === null && effective === null) return null;
  const rows = (['macaulay', 'modified', 'convexity', 'pvbp'] as const).map(
    (id): RiskRow => ({ id, quoted: quoted?.[id] ?? null, effective: effective?.[id] ?? null }),
  );
  const figure = (row: RiskRow, convention: 'quoted' | 'effective') => {
    const value = row[convention];
    if (value === null) return null;
    return (
      <ExplainedResult view={view} asked={{ figure: explainedRisk[row.id], convention }} title={text(row.id)}>
        {numberText(value, row.id === 'pvbp' ? valueDecimals : figureDecimals, language)}
      </ExplainedResult>
    );
  };
  const columns: readonly Column<RiskRow>[] = [
    { id: 'measure', title: text('column_measure'), cell: ({ id }) => text(id) },
    { id: 'quoted', title: text('column_own'), kind: 'number', cell: (row) => figure(row, 'quoted') },
    { id: 'effective', title: text('column_in_effective'), kind: 'number', cell: (row) => figure(row, 'effective') },
  ];
  return <Table caption={text('risk')} columns={columns} lines={linesOf(rows, ({ id }) => id)} phone={riskPhone} />;
}

type KeyRateRow = Calculation['risk']['keyRates'][number];

interface KeyRatesProps extends Pick<RiskFactsProps, 'view'> {
  readonly rows: readonly KeyRateRow[];
  readonly total: number | null;
  /** What their total is: the effective duration, that of the option model, or that to one end of a bond with options. */
  readonly of: 'effective' | 'option' | 'curve';
}

const captions = { effective: 'key_rates', option: 'key_rates_option', curve: 'key_rates_curve' } as const;

/** Key-rate durations; those of the option model are not explained one by one. */
export function KeyRates({ view, rows, total, of }: KeyRatesProps) {
  const text = useLabels('calculator');
  const bond = useLabels('bond');
  const language = useLanguage();
  const explained = (title: string, asked: AskedCalculation | null, value: number) => (
    <ExplainedResult view={view} asked={asked} title={title}>
      {numberText(value, keyRateDecimals, language)}
    </ExplainedResult>
  );
  const columns: readonly Column<KeyRateRow>[] = [
    { id: 'time', title: text('column_key_rate'), cell: ({ time }) => yearsText(time, language) },
    {
      id: 'duration',
      title: text('column_key_duration'),
      kind: 'number',
      cell: ({ time, duration }) =>
        explained(
          text('key_rate_of', { years: yearsText(time, language) }),
          of === 'option' ? null : { figure: 'key_rate_duration', time },
          duration,
        ),
    },
  ];
  const lines = linesOf(rows, ({ time }) => time);
  const name = of === 'option' ? bond('option_duration') : text(`${of}_duration`);
  const figure = of === 'option' ? 'option_duration' : 'curve_duration';
  const duration = total === null ? null : explained(name, { figure }, total);
  const totals = duration === null ? [] : [{ id: 'total', title: text('total'), cells: { duration } }];
  const caption = text(captions[of]);
  return (
    <div className={styles.narrow}>
      <p aria-hidden>{caption}</p>
      <Table caption={caption} columns={columns} lines={lines} totals={totals} />
    </div>
  );
}
