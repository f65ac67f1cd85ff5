import { numberText } from '#contract/number-text.ts';
import type { Calculation } from '#domain/calculator/calculate.ts';
import type { YieldRisk } from '#domain/calculator/risk-figures.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { yearsText } from '../../text/figure-text.ts';
import { FactList } from '../../ui/layout/fact-list.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import type { CalculatorView } from './calculator-view.ts';
import { ExplainedResult } from './explained-result.tsx';

const riskPhone: readonly PhoneColumn[] = [
  { parts: ['measure'], width: 'minmax(0, 1fr)' },
  { parts: ['quoted'], align: 'end', width: '6.5rem' },
  { parts: ['effective'], align: 'end', width: '6.5rem' },
];
const figureDecimals = 4;
const valueDecimals = 6;

interface RiskFactsProps {
  readonly view: CalculatorView;
  readonly calculation: Calculation;
}

/** Durations, convexity and values of a basis point, in the own convention and in effective yields. */
export function RiskFacts({ view, calculation: { risk } }: RiskFactsProps) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const number = (value: number | null, decimals = figureDecimals) =>
    value === null ? null : numberText(value, decimals, language);
  return (
    <>
      <YieldRisks view={view} quoted={risk.quoted} effective={risk.effective} />
      <FactList
        facts={[
          [text('gain_down'), number(risk.gainDown, valueDecimals)],
          [text('loss_up'), number(risk.lossUp, valueDecimals)],
          [text('coupon_value'), number(risk.couponValue, valueDecimals)],
          [text('effective_duration'), number(risk.effectiveDuration)],
          [text('effective_convexity'), number(risk.effectiveConvexity)],
          [text('spread_duration'), number(risk.spreadDuration)],
        ]}
      />
      {risk.keyRates.length > 0 && <KeyRates calculation={risk.keyRates} total={risk.effectiveDuration} />}
    </>
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

function KeyRates({
  calculation,
  total,
}: {
  readonly calculation: readonly KeyRateRow[];
  readonly total: number | null;
}) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const columns: readonly Column<KeyRateRow>[] = [
    { id: 'time', title: text('column_key_rate'), cell: ({ time }) => yearsText(time, language) },
    {
      id: 'duration',
      title: text('column_key_duration'),
      kind: 'number',
      cell: ({ duration }) => numberText(duration, figureDecimals, language),
    },
  ];
  const lines = linesOf(calculation, ({ time }) => time);
  const totals =
    total === null
      ? []
      : [{ id: 'total', title: text('total'), cells: { duration: numberText(total, figureDecimals, language) } }];
  return <Table caption={text('key_rates')} columns={columns} lines={lines} totals={totals} />;
}
