import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, percentText, yearsText } from '../../text/value-text.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { DateField } from '../../ui/date-picker/date-picker.tsx';
import type { CalculatorView } from './calculator-view.ts';
import styles from './calculator.module.css';
import { useWorkoutName } from './workout-name.ts';
import { chosenCompoundings } from '#domain/bond/calculator/asked-calculation.ts';

/** When the trade settles, how much is bought, and how the yields are counted. */
export function TradeFields({ view }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
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
        unit={terms?.faceCurrency}
        isGrouped
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
  const isKnown = state.workout === 'worst' || workouts.some(({ key }) => key === state.workout);
  return (
    <NativeSelect
      label={text('workout')}
      options={[
        ...workouts.map((workout) => ({ id: workout.key, text: nameOf(workout) })),
        { id: 'worst', text: text('worst') },
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
    duration === null || effective === null
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
