import { memo, useDeferredValue } from 'react';
import { figureName } from '#contract/bond/figure-name.ts';
import { minusSign, numberText } from '#contract/platform/number-text.ts';
import type { PlainFigure } from '#domain/bond/calculator/asked-calculation.ts';
import type { CalculatedOptions } from '#domain/bond/calculator/calculated-options.ts';
import type { OptionShift } from '#domain/bond/options/option-figures.ts';
import { HULL_WHITE_LIMITS, type HullWhite } from '#math/option/hull-white.ts';
import { basisPointsFromFraction, percentFromFraction } from '#math/units.ts';
import { optionWords } from '../../bond/bond-summary/option-words.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { priceText, signedText } from '../../text/value-text.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { isBeyondModel } from './calculation-of-state.ts';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-state.ts';
import { PriceCurve } from './price-curve.tsx';
import { explainedFacts, KeyRates } from './risk-facts.tsx';

type ModelledOptions = Extract<CalculatedOptions, { readonly ok: true }>;

interface OptionProps {
  readonly view: CalculatorView;
  readonly options: ModelledOptions;
}

/** A bond by its calls and puts: what they are worth, how the price moves with the curve, and by which model. */
export function OptionBlock(props: OptionProps) {
  const { view, options } = props;
  const bond = useLabels('bond');
  // The figures of a change stand at once; key rates and moves take longer, and follow when nothing else is to do.
  const later = useDeferredValue(props);
  return (
    <div className={styles.scenario}>
      <div>
        <OptionWords options={options} />
        <ModelFields view={view} />
        {options.model.isBorrowed && <Note tone="warn">{bond('option_borrowed')}</Note>}
        <OptionFacts view={view} options={options} />
        <OptionKeyRates {...later} />
      </div>
      <div>
        <OptionMoves options={later.options} />
      </div>
    </div>
  );
}

const OptionKeyRates = memo(function OptionKeyRates({ view, options }: OptionProps) {
  const { effectiveDuration } = options.figures;
  return <KeyRates view={view} rows={options.keyRates()} total={effectiveDuration} of="option" />;
});

const OptionMoves = memo(function OptionMoves({ options }: Pick<OptionProps, 'options'>) {
  return (
    <>
      <ShiftChart shifts={options.shifts()} />
      <ShiftTable shifts={options.shifts()} />
    </>
  );
});

/** `Priced to the call of 15 Jul 2031; the issuer’s call is worth 1.84 points.` */
function OptionWords({ options: { pricedTo: end, kinds, figures } }: Pick<OptionProps, 'options'>) {
  return <p>{optionWords({ end, kinds, ...figures }, useLabels('bond'), useLanguage())}</p>;
}

function ModelFields({ view: { state, basis, change } }: Pick<OptionProps, 'view'>) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const { meanReversion, volatility } = basis.market.optionModel;
  const limits = (part: keyof HullWhite, shownOf: (value: number) => number) => {
    if (!isBeyondModel(state, part)) return undefined;
    const { low, high } = HULL_WHITE_LIMITS[part];
    return text('option_limits', { low: typed(shownOf(low)), high: typed(shownOf(high)) });
  };
  return (
    <fieldset className={styles.fields}>
      <legend>{text('option_model')}</legend>
      <NumberField
        label={text('option_volatility')}
        value={state.volatility}
        unit={text('points')}
        placeholder={numberText(basisPointsFromFraction(volatility), 1, language)}
        error={limits('volatility', basisPointsFromFraction)}
        onChange={(value) => change({ volatility: value }, 'volatility')}
      />
      <NumberField
        label={text('option_reversion')}
        value={state.reversion}
        unit="%"
        mayBeNegative
        placeholder={numberText(percentFromFraction(meanReversion), 2, language)}
        error={limits('meanReversion', percentFromFraction)}
        onChange={(value) => change({ reversion: value }, 'reversion')}
      />
    </fieldset>
  );
}

const valueDecimals = 4;
const vegaDecimals = 6;

/** A whole number as it may be typed into a field, which takes no mark of thousands. */
const typed = (value: number) => String(Math.round(value)).replace('-', minusSign);

/** Each figure names volatility and mean reversion with it. */
function OptionFacts({ view, options: { figures, model, straight } }: OptionProps) {
  const text = useLabels('calculator');
  const bond = useLabels('bond');
  const bondOf = useLabelOf('bond');
  const language = useLanguage();
  const explained = explainedFacts(view);
  const by = text('option_by', {
    volatility: numberText(basisPointsFromFraction(model.volatility), 1, language),
    reversion: numberText(percentFromFraction(model.meanReversion), 2, language),
  });
  const fact = (name: string, figure: PlainFigure, value: number, decimals = valueDecimals) =>
    explained(`${name}, ${by}`, { figure }, numberText(value, decimals, language));
  return (
    <FactList
      facts={[
        fact(`${figureName('oas', bondOf)}, ${text('points')}`, 'oas', basisPointsFromFraction(figures.oas), 1),
        fact(bond('option_value'), 'option_value', figures.optionValue),
        [`${text('option_straight')}, ${by}`, priceText(straight, language)],
        fact(bond('option_duration'), 'option_duration', figures.effectiveDuration),
        fact(text('option_convexity'), 'option_convexity', figures.effectiveConvexity),
        fact(text('option_vega'), 'option_vega', figures.vega, vegaDecimals),
      ]}
    />
  );
}

interface ShiftProps {
  readonly shifts: readonly OptionShift[];
}

/** Price against moves of the curve, with the rights and without them. */
function ShiftChart({ shifts }: ShiftProps) {
  const text = useLabels('calculator');
  const pointsOf = (price: 'clean' | 'straight') =>
    shifts.map((row) => ({ x: basisPointsFromFraction(row.shift), y: row[price] }));
  return (
    <PriceCurve
      lines={[pointsOf('clean'), pointsOf('straight')]}
      dots={pointsOf('clean').filter(({ x }) => x === 0)}
      title={text('axis_shift')}
      caption={text('option_caption')}
    />
  );
}

const phone = [wide('shift'), narrow('6.5rem', 'clean'), narrow('6.5rem', 'straight')];

function ShiftTable({ shifts }: ShiftProps) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const columns: readonly Column<OptionShift>[] = [
    {
      id: 'shift',
      title: text('axis_shift'),
      kind: 'number',
      cell: ({ shift }) => signedText(basisPointsFromFraction(shift), 0, language),
    },
    { id: 'clean', title: text('option_with'), kind: 'number', cell: ({ clean }) => priceText(clean, language) },
    {
      id: 'straight',
      title: text('option_without'),
      kind: 'number',
      cell: ({ straight }) => priceText(straight, language),
    },
  ];
  const lines = linesOf(
    shifts,
    ({ shift }) => shift,
    ({ shift }) => (shift === 0 ? 'next' : undefined),
  );
  return <Table caption={text('option_shifts')} columns={columns} lines={lines} phone={phone} />;
}
