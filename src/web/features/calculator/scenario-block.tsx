import { useMemo } from 'react';
import { numberText } from '#contract/number-text.ts';
import type { ScenarioFigures, ScenarioRow } from '#domain/calculator/scenario.ts';
import chart from '../../charts/chart.module.css';
import { FrameView } from '../../charts/frame-view.tsx';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { percentText, priceText, signedText } from '../../text/figure-text.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-view.ts';
import { DateField } from './date-field.tsx';
import { priceCurveFrame } from './price-curve-frame.ts';

interface ScenarioProps {
  readonly view: CalculatorView;
  readonly scenario: ScenarioFigures;
}

/** What moves of the yield and of the curve do to the price, and what a holding brings until a day. */
export function ScenarioBlock({ view, scenario }: ScenarioProps) {
  return (
    <div className={styles.scenario}>
      <div>
        <ScenarioFields view={view} />
        <HorizonFacts scenario={scenario} />
        <PriceCurve rows={scenario.rows} />
      </div>
      <div>
        <ShiftTable rows={scenario.rows} />
      </div>
    </div>
  );
}

function ScenarioFields({ view }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const { state, shown, basis, change } = view;
  const hasCurve = basis.market.curve?.masked.length === 0;
  const ends = [
    { id: 'yield', text: text('end_by_yield') },
    { id: 'clean', text: text('end_by_price') },
  ];
  const isByYield = state.endKind === 'yield';
  return (
    <fieldset className={styles.fields}>
      <legend>{text('assumptions')}</legend>
      <DateField
        label={text('horizon')}
        value={shown.horizon}
        notBefore={shown.settlement}
        onChange={(horizon) => change({ horizon }, 'horizon')}
      />
      <NativeSelect
        label={text('end_by')}
        options={ends}
        value={state.endKind}
        onChange={(id) => change({ endKind: id === 'clean' ? 'clean' : 'yield', end: '' }, 'end-kind')}
      />
      <NumberField
        label={text(isByYield ? 'end_yield' : 'end_price')}
        value={state.end}
        unit={isByYield ? '%' : undefined}
        mayBeNegative={isByYield}
        placeholder={text('unchanged')}
        onChange={(end) => change({ end }, 'end')}
      />
      <NumberField
        label={text('reinvestment')}
        value={state.reinvest}
        unit="%"
        mayBeNegative
        placeholder={text('own_yield')}
        onChange={(reinvest) => change({ reinvest }, 'reinvest')}
      />
      {hasCurve && (
        <>
          <NumberField
            label={text('twist_short')}
            value={state.short}
            unit={text('points')}
            mayBeNegative
            placeholder="0"
            onChange={(short) => change({ short }, 'short')}
          />
          <NumberField
            label={text('twist_long')}
            value={state.long}
            unit={text('points')}
            mayBeNegative
            placeholder="0"
            onChange={(long) => change({ long }, 'long')}
          />
        </>
      )}
    </fieldset>
  );
}

function HorizonFacts({ scenario: { horizon, twist } }: { readonly scenario: ScenarioFigures }) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const percent = (value: number) => `${percentText(value, language)} %`;
  return (
    <FactList
      facts={[
        [text('total_return'), horizon && percent(horizon.total)],
        [text('annual_return'), horizon && percent(horizon.annualised)],
        [text('received'), horizon && priceText(horizon.received, language)],
        [text('horizon_value'), horizon && priceText(horizon.horizonValue, language)],
        [text('horizon_yield'), horizon && percent(horizon.horizonYield)],
        [text('reinvested_at'), horizon && percent(horizon.reinvestmentRate)],
        [text('twist_price'), twist && priceText(twist.clean, language)],
        [text('twist_change'), twist && `${signedText(twist.change * 100, 3, language)} %`],
      ]}
    />
  );
}

function PriceCurve({ rows }: { readonly rows: readonly ScenarioRow[] }) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const frame = useMemo(
    () =>
      priceCurveFrame(rows, {
        yield: text('axis_yield'),
        price: text('axis_price'),
        number: (value, decimals) => numberText(value, decimals, language),
      }),
    [rows, text, language],
  );
  if (frame === null) return null;
  return (
    <figure className={styles.curve}>
      <figcaption className="sr">{text('curve_caption')}</figcaption>
      <div className={chart.chart}>
        <FrameView frame={frame} />
      </div>
    </figure>
  );
}

const phone: readonly PhoneColumn[] = [
  { parts: ['shift', 'yield'], width: 'minmax(0, 1fr)' },
  { parts: ['clean', 'change'], align: 'end', width: '6.5rem' },
  { parts: ['total', 'annualised'], align: 'end', width: '6rem' },
];

function ShiftTable({ rows }: { readonly rows: readonly ScenarioRow[] }) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const percent = (value: number | null) => (value === null ? null : signedText(value * 100, 3, language));
  const columns: readonly Column<ScenarioRow>[] = [
    {
      id: 'shift',
      title: text('column_shift'),
      kind: 'number',
      cell: ({ shift }) => signedText(shift * 10_000, 0, language),
    },
    {
      id: 'yield',
      title: text('column_yield'),
      kind: 'number',
      cell: ({ yield: moved }) => percentText(moved, language),
    },
    {
      id: 'clean',
      title: text('column_clean'),
      kind: 'number',
      cell: ({ clean }) => (clean === null ? null : priceText(clean, language)),
    },
    { id: 'change', title: text('column_change'), kind: 'number', cell: ({ change }) => percent(change) },
    { id: 'total', title: text('column_total'), kind: 'number', cell: ({ total }) => percent(total) },
    { id: 'annualised', title: text('column_annual'), kind: 'number', cell: ({ annualised }) => percent(annualised) },
  ];
  const lines = linesOf(
    rows,
    ({ shift }) => shift,
    ({ shift }) => (shift === 0 ? 'next' : undefined),
  );
  return <Table caption={text('shifts')} columns={columns} lines={lines} phone={phone} />;
}
