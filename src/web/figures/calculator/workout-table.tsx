import type { AskedCalculation } from '#domain/bond/calculator/asked-calculation.ts';
import type { WorkoutFigures } from '#domain/bond/calculator/calculate.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { percentText, yearsText } from '../../text/value-text.ts';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-view.ts';
import { ExplainedResult } from './explained-facts.tsx';
import { useWorkoutName } from './workout-name.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['end'], width: 'minmax(0, 1fr)' },
  { parts: ['yield', 'effective'], align: 'end', width: '6rem' },
  { parts: ['duration'], align: 'end', width: '4.5rem' },
];

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

function useWorkoutColumns(view: CalculatorView): readonly Column<WorkoutFigures>[] {
  const text = useLabels('calculator');
  const language = useLanguage();
  const nameOf = useWorkoutName();
  const explained = (title: string, asked: AskedCalculation, workout: WorkoutFigures, shown: string) => (
    <ExplainedResult view={view} asked={asked} title={`${title}, ${nameOf(workout)}`} end={workout.key}>
      {shown}
    </ExplainedResult>
  );
  return [
    {
      id: 'end',
      title: text('column_end'),
      wraps: true,
      cell: (workout) => (
        <span className={styles.end}>
          <button
            type="button"
            aria-pressed={workout.isChosen}
            onClick={() => view.change({ workout: workout.key }, 'workout')}
          >
            {nameOf(workout)}
          </button>
          {workout.isWorst && <span className={styles.worst}>{text('is_worst')}</span>}
        </span>
      ),
    },
    {
      id: 'yield',
      title: text('column_yield'),
      kind: 'number',
      cell: (row) =>
        row.yield === null
          ? null
          : explained(
              text('column_yield'),
              { figure: 'yield', convention: 'quoted' },
              row,
              `${row.isCertain ? '' : '≈ '}${percentText(row.yield, language)}`,
            ),
    },
    {
      id: 'effective',
      title: text('column_effective'),
      kind: 'number',
      cell: (row) =>
        row.effectiveYield === null
          ? null
          : explained(
              text('column_effective'),
              { figure: 'yield', convention: 'effective' },
              row,
              percentText(row.effectiveYield, language),
            ),
    },
    {
      id: 'duration',
      title: text('column_duration'),
      kind: 'number',
      cell: (row) =>
        row.modified === null
          ? null
          : explained(
              text('column_duration'),
              { figure: 'duration', convention: 'quoted' },
              row,
              yearsText(row.modified, language),
            ),
    },
  ];
}
