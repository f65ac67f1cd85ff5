import { chosenCompoundings } from '#domain/bond/calculator/asked-calculation.ts';
import { couponAssumptions } from '#domain/bond/calculator/payment-assumptions.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, percentText, yearsText } from '../../text/value-text.ts';
import { restingAmountText } from '../../ui/controls/decimal-input.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { DateField } from '../../ui/date-picker/date-picker.tsx';
import styles from './calculator.module.css';
import { type CalculatorState, type CalculatorView, firstState, settlementMarkets } from './calculator-state.ts';
import { useWorkoutName } from './workout-table.tsx';

/** Whether a state assumes anything that stands in these fields. */
function hasAssumptions({ trade, settles, coupons, index, writeDownOn }: CalculatorState): boolean {
  return trade !== null || settles !== '' || coupons !== firstState.coupons || index !== '' || writeDownOn !== null;
}

/** The day of the trade with the market that settles it, coupons that are not set yet, and a write-down: open where one of them is chosen. */
export function AssumptionFields({ view }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const { state, terms } = view;
  return (
    <details className={styles.more} open={hasAssumptions(state) || undefined}>
      <summary>{text('more_assumptions')}</summary>
      <div className={styles.fields}>
        <TradeDay view={view} />
        {terms?.couponKind === 'floating' && <Coupons view={view} />}
        <WriteDown view={view} />
      </div>
    </details>
  );
}

function TradeDay({ view: { state, change } }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const markets = settlementMarkets.map((id) => ({ id, text: text(`settles_${id}`) }));
  return (
    <>
      <DateField
        label={text('trade_day')}
        value={state.trade}
        isClearable
        onChange={(trade) => change({ trade, settlement: null }, 'trade')}
      />
      <NativeSelect
        label={text('settles')}
        options={[{ id: '', text: text('settles_own') }, ...markets]}
        value={state.settles}
        onChange={(id) =>
          change({ settles: settlementMarkets.find((each) => each === id) ?? '', settlement: null }, 'settles')
        }
      />
    </>
  );
}

function Coupons({ view: { state, basis, change } }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const { curve, swaps } = basis.market;
  // Coupons in arrears follow the curve of swaps unless something else is assumed.
  const isArrears = typeof basis.bond?.terms.overnightMethod === 'string' && swaps?.masked.length === 0;
  const chosen = isArrears && state.coupons === 'held' ? 'curve' : state.coupons;
  const hasCurve = isArrears || curve?.masked.length === 0;
  const offered = couponAssumptions.filter((id) => {
    return id === 'curve' ? hasCurve || chosen === id : id === 'reference' || !isArrears;
  });
  return (
    <>
      <NativeSelect
        label={text('unset_coupons')}
        options={offered.map((id) => ({ id, text: text(`coupons_${id}`) }))}
        value={chosen}
        onChange={(id) => change({ coupons: couponAssumptions.find((each) => each === id) ?? 'held' }, 'coupons')}
      />
      {state.coupons === 'reference' && (
        <NumberField
          label={text('assumed_reference')}
          value={state.reference}
          unit="%"
          mayBeNegative
          onChange={(reference) => change({ reference }, 'reference')}
        />
      )}
      {chosen !== 'curve' && (
        <NumberField
          label={text('index_now')}
          value={state.index}
          unit="%"
          mayBeNegative
          onChange={(index) => change({ index }, 'index')}
        />
      )}
    </>
  );
}

function WriteDown({ view: { state, change } }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  return (
    <>
      <DateField
        label={text('write_down')}
        value={state.writeDownOn}
        isClearable
        onChange={(writeDownOn) => change({ writeDownOn }, 'write-down')}
      />
      {state.writeDownOn !== null && (
        <NumberField
          label={text('nominal_left')}
          value={state.left}
          unit="%"
          onChange={(left) => change({ left }, 'left')}
        />
      )}
    </>
  );
}

/** When the trade settles, how much is bought, and how the yields are counted. */
export function TradeFields({ view }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const { state, shown, terms, change } = view;
  const compoundings = chosenCompoundings.map((id) => ({ id, text: text(`comp_${id}`) }));
  return (
    <fieldset className={styles.fields}>
      <legend>{text('trade')}</legend>
      <DateField
        label={text('settlement')}
        value={shown.settlement}
        onChange={(settlement) => change({ settlement, trade: null }, 'settlement')}
      />
      <NumberField
        label={text('nominal')}
        value={state.nominal}
        shown={restingAmountText(state.nominal, language)}
        unit={terms?.faceCurrency}
        onChange={(nominal) => change({ nominal }, 'nominal')}
      />
      <WorkoutSelect view={view} />
      <NativeSelect
        label={text('compounding')}
        options={compoundings}
        value={state.compounding}
        onChange={(id) => change({ compounding: compoundingOf(id) }, 'compounding')}
      />
      <BenchmarkSelect view={view} />
    </fieldset>
  );
}

function compoundingOf(id: string) {
  return chosenCompoundings.find((each) => each === id) ?? 'semiannual';
}

function WorkoutSelect({ view }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const nameOf = useWorkoutName();
  const { state, shown, change } = view;
  const { calculated } = shown;
  if (!calculated.ok || calculated.value.workouts.length < 2) return null;
  const { workouts } = calculated.value;
  const last = workouts.at(-1)?.key ?? null;
  const choices = workouts.some(({ kind }) => kind === 'put') ? (['worst', 'best'] as const) : (['worst'] as const);
  const isKnown =
    choices.some((choice) => choice === state.workout) || workouts.some(({ key }) => key === state.workout);
  return (
    <NativeSelect
      label={text('workout')}
      options={[
        ...workouts.map((workout) => ({ id: workout.key, text: nameOf(workout) })),
        ...choices.map((choice) => ({ id: choice, text: text(choice) })),
      ]}
      value={isKnown ? state.workout : last}
      onChange={(workout) => change({ workout }, 'workout')}
    />
  );
}

/** The benchmark of the T-spread; nothing where the reader sees none. */
function BenchmarkSelect({ view }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const { basis, state, change } = view;
  const known = basis.market.benchmarks.flatMap(({ id, name, date, duration, yield: effective }) =>
    duration === null || effective === null || date === null
      ? []
      : [
          {
            id: String(id),
            text: text('benchmark_option', {
              name,
              yield: percentText(effective, language),
              duration: yearsText(duration, language),
              date: dateText(date, language),
            }),
          },
        ],
  );
  if (known.length === 0) return null;
  return (
    <NativeSelect
      label={text('benchmark')}
      options={[{ id: '', text: text('interpolated') }, ...known]}
      value={known.some(({ id }) => id === state.benchmark) ? state.benchmark : ''}
      onChange={(benchmark) => change({ benchmark }, 'benchmark')}
    />
  );
}
