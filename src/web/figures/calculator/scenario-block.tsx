import type { ComponentProps } from 'react';
import type { AskedCalculation, MovedFigure } from '#domain/bond/calculator/asked-calculation.ts';
import type { ScenarioFigures, ScenarioRow } from '#domain/bond/calculator/scenario.ts';
import type { LabelKey } from '#labels/label.ts';
import { basisPointsFromFraction, percentFromFraction } from '#math/units.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { inPercent, percentText, priceText, signedText } from '../../text/value-text.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { DateField } from '../../ui/date-picker/date-picker.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { knownColumn, narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-state.ts';
import { PriceCurve, type PriceCurves } from './price-curve.tsx';
import { ExplainedResult, explainedFacts } from './risk-facts.tsx';

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
        <HorizonFacts view={view} scenario={scenario} />
        <YieldCurve rows={scenario.rows} />
      </div>
      <div>
        <ShiftTable view={view} rows={scenario.rows} />
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
  const number = (
    field: 'end' | 'reinvest' | 'short' | 'long',
    label: string,
    form: Pick<ComponentProps<typeof NumberField>, 'unit' | 'mayBeNegative' | 'placeholder'>,
  ) => (
    <NumberField label={label} value={state[field]} {...form} onChange={(value) => change({ [field]: value }, field)} />
  );
  const points = { unit: text('points'), mayBeNegative: true, placeholder: '0' };
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
      {number('end', text(isByYield ? 'end_yield' : 'end_price'), {
        ...(isByYield && { unit: '%' }),
        mayBeNegative: isByYield,
        placeholder: text('unchanged'),
      })}
      {number('reinvest', text('reinvestment'), { unit: '%', mayBeNegative: true, placeholder: text('own_yield') })}
      {hasCurve && number('short', text('twist_short'), points)}
      {hasCurve && number('long', text('twist_long'), points)}
    </fieldset>
  );
}

/** What explains the yield at the horizon and the rate of reinvestment; null where the reader gave them. */
function givenRates({
  shown: { input, calculated },
}: CalculatorView): Readonly<Record<'endYield' | 'reinvestment', AskedCalculation | null>> {
  const own = { figure: 'yield', convention: 'quoted' } as const;
  const effective = { figure: 'yield', convention: 'effective' } as const;
  const hasEffective = calculated.ok && calculated.value.quotes.effectiveYield.ok;
  const { end, reinvestmentRate } = input?.scenario ?? { end: null, reinvestmentRate: null };
  return {
    endYield: end === null ? own : end.kind === 'clean' ? { figure: 'horizon_yield' } : null,
    reinvestment: reinvestmentRate !== null ? null : hasEffective ? effective : own,
  };
}

function HorizonFacts({ view, scenario: { horizon, twist } }: ScenarioProps) {
  const text = useLabels('calculator');
  const bond = useLabels('bond');
  const language = useLanguage();
  const explained = explainedFacts(view);
  const percent = (value: number | undefined) =>
    value === undefined ? null : inPercent(percentText(value, language), bond);
  const price = (value: number | undefined) => (value === undefined ? null : priceText(value, language));
  const { endYield, reinvestment } = givenRates(view);
  return (
    <FactList
      facts={[
        explained(text('total_return'), { figure: 'horizon_return', shift: 0 }, percent(horizon?.total)),
        explained(text('annual_return'), { figure: 'horizon_yearly_return', shift: 0 }, percent(horizon?.annualised)),
        explained(text('received'), { figure: 'horizon_received' }, price(horizon?.received)),
        explained(text('horizon_value'), { figure: 'horizon_value' }, price(horizon?.horizonValue)),
        explained(text('horizon_yield'), endYield, percent(horizon?.horizonYield)),
        explained(text('reinvested_at'), reinvestment, percent(horizon?.reinvestmentRate)),
        explained(text('twist_price'), { figure: 'twisted_price' }, price(twist?.clean)),
        explained(
          text('twist_change'),
          { figure: 'twisted_change' },
          twist && inPercent(signedText(percentFromFraction(twist.change), 3, language), bond),
        ),
      ]}
    />
  );
}

/** Price against yield: the moves of a scenario, and a dot where no move is. */
export function yieldCurveOf(rows: readonly ScenarioRow[]): PriceCurves {
  const points = rows.flatMap(({ shift, yield: moved, clean }) =>
    clean === null ? [] : [{ isNow: shift === 0, x: percentFromFraction(moved), y: clean }],
  );
  return { lines: [points], dots: points.filter(({ isNow }) => isNow) };
}

function YieldCurve({ rows }: { readonly rows: readonly ScenarioRow[] }) {
  const text = useLabels('calculator');
  return <PriceCurve {...yieldCurveOf(rows)} title={text('axis_yield')} caption={text('curve_caption')} />;
}

const phone = [wide('shift', 'yield'), narrow('6.5rem', 'clean', 'change'), narrow('6rem', 'total', 'annualised')];

interface ShiftTableProps extends Pick<ScenarioProps, 'view'> {
  readonly rows: readonly ScenarioRow[];
}

function ShiftTable({ view, rows }: ShiftTableProps) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const shiftText = (shift: number) => signedText(basisPointsFromFraction(shift), 0, language);
  const percent = (value: number) => signedText(percentFromFraction(value), 3, language);
  const column = (
    id: Exclude<keyof ScenarioRow, 'shift'>,
    [title, name]: readonly [LabelKey<'calculator'>, LabelKey<'calculator'>],
    figure: MovedFigure,
    textOf: (value: number) => string,
  ): Column<ScenarioRow> => {
    const cell = (value: number, { shift }: ScenarioRow) => (
      <ExplainedResult
        view={view}
        asked={{ figure, shift }}
        title={text('figure_at_move', { figure: text(name), move: shiftText(shift) })}
      >
        {textOf(value)}
      </ExplainedResult>
    );
    return knownColumn(id, text(title), (row) => row[id], cell, { kind: 'number' });
  };
  const columns: readonly Column<ScenarioRow>[] = [
    { id: 'shift', title: text('column_shift'), kind: 'number', cell: ({ shift }) => shiftText(shift) },
    column('yield', ['column_yield', 'quote_yield'], 'moved_yield', (value) => percentText(value, language)),
    column('clean', ['column_clean', 'quote_clean'], 'moved_price', (value) => priceText(value, language)),
    column('change', ['column_change', 'change_at_once'], 'moved_change', percent),
    column('total', ['column_total', 'total_return'], 'horizon_return', percent),
    column('annualised', ['column_annual', 'annual_return'], 'horizon_yearly_return', percent),
  ];
  const lines = linesOf(
    rows,
    ({ shift }) => shift,
    ({ shift }) => (shift === 0 ? 'next' : undefined),
  );
  return <Table caption={text('shifts')} columns={columns} lines={lines} phone={phone} />;
}
