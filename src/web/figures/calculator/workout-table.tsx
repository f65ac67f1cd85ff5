import type { AskedCalculation } from '#domain/bond/calculator/asked-calculation.ts';
import type { WorkoutFigures } from '#domain/bond/calculator/calculate.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, exactText, percentText, yearsText } from '../../text/value-text.ts';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { knownColumn, narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-state.ts';
import { ExplainedResult } from './risk-facts.tsx';

const phone = [wide('end'), narrow('6rem', 'yield', 'effective'), narrow('4.5rem', 'duration')];

/** The yield to each end at the one price; a press on an end makes it the one that all fields are counted to. */
export function WorkoutTable({ view }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const columns = useWorkoutColumns(view);
  const { calculated } = view.shown;
  if (!calculated.ok) return null;
  const lines = linesOf(
    calculated.value.workouts,
    ({ key }) => key,
    ({ isChosen }) => (isChosen ? 'next' : undefined),
  );
  return <Table caption={text('ends')} columns={columns} lines={lines} phone={phone} />;
}

/** Kind, date and price of an end: `Put 1 Mar 2028 at 100.00`. */
export function useWorkoutName(): (workout: Pick<WorkoutFigures, 'kind' | 'date' | 'price'>) => string {
  const text = useLabels('calculator');
  const language = useLanguage();
  return ({ kind, date, price }) => {
    const end = text(`end_${kind}`);
    if (date === null) return end;
    const dated = text('end_on', { end, date: dateText(date, language) });
    return price === null ? dated : text('end_at', { end: dated, price: exactText(price, language) });
  };
}

/** Makes columns of figures to the end of their line. */
function useFigureColumn(view: CalculatorView) {
  const text = useLabels('calculator');
  const nameOf = useWorkoutName();
  return (
    id: 'yield' | 'effective' | 'duration',
    asked: AskedCalculation,
    partOf: (workout: WorkoutFigures) => number | null,
    write: (value: number, workout: WorkoutFigures) => string,
  ): Column<WorkoutFigures> => {
    const title = text(`column_${id}`);
    const cell = (value: number, workout: WorkoutFigures) => (
      <ExplainedResult view={view} asked={asked} title={`${title}, ${nameOf(workout)}`} end={workout.key}>
        {write(value, workout)}
      </ExplainedResult>
    );
    return knownColumn(id, title, partOf, cell, { kind: 'number' });
  };
}

function useWorkoutColumns(view: CalculatorView): readonly Column<WorkoutFigures>[] {
  const text = useLabels('calculator');
  const language = useLanguage();
  const nameOf = useWorkoutName();
  const figure = useFigureColumn(view);
  const percent = (value: number) => percentText(value, language);
  const own = { figure: 'yield', convention: 'quoted' } as const;
  const effective = { figure: 'yield', convention: 'effective' } as const;
  const duration = { figure: 'duration', convention: 'quoted' } as const;
  return [
    {
      id: 'end',
      title: text('column_end'),
      wraps: true,
      cell: (workout) => <End view={view} workout={workout} name={nameOf(workout)} />,
    },
    figure(
      'yield',
      own,
      (row) => row.yield,
      (value, { isCertain }) => `${isCertain ? '' : '≈ '}${percent(value)}`,
    ),
    figure('effective', effective, (row) => row.effectiveYield, percent),
    figure(
      'duration',
      duration,
      (row) => row.modified,
      (value) => yearsText(value, language),
    ),
  ];
}

interface EndProps {
  readonly view: CalculatorView;
  readonly workout: WorkoutFigures;
  readonly name: string;
}

function End({ view, workout: { key, isChosen, isWorst, isInTheMoney }, name }: EndProps) {
  const text = useLabels('calculator');
  return (
    <span className={styles.end}>
      <button type="button" aria-pressed={isChosen} onClick={() => view.change({ workout: key }, 'workout')}>
        {name}
      </button>
      {isWorst && <span className={styles.worst}>{text('is_worst')}</span>}
      {isInTheMoney && <span className={styles.inTheMoney}>{text('in_the_money')}</span>}
    </span>
  );
}
