import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, signedText } from '../../text/value-text.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn, nameColumn, wordColumn } from '../../ui/table/columns.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import type { ScatterChoice } from '../scatter-search.ts';
import { decimalsOfMeasure } from './scatter-decimals.ts';
import type { ScatterBond } from './scatter-scene.ts';

interface ScatterTableProps {
  readonly bonds: readonly ScatterBond[];
  readonly choice: ScatterChoice;
  readonly groupText: (value: string) => string;
}

/** The points as a table, with what each is off the curve. */
export function ScatterTable({ bonds, choice, groupText }: ScatterTableProps) {
  const text = useLabels('scatter');
  const columns = useScatterColumns(choice, groupText);
  return (
    <Disclosure title={text('table')}>
      <LongTable
        caption={text('table')}
        columns={columns}
        lines={linesOf(bonds, ({ id }) => id)}
        phone={[
          { parts: ['name', 'date'], width: 'minmax(0, 1fr)' },
          { parts: ['y', 'x'], align: 'end', width: '5.5rem' },
          { parts: ['residual', 'group'], align: 'end', width: '6rem' },
        ]}
      />
    </Disclosure>
  );
}

/** The value of the curve. */
const fittedOf = ({ y, residual }: ScatterBond) => (residual === null ? null : y - residual);

function useScatterColumns(
  { x, y, colour }: ScatterChoice,
  groupText: (value: string) => string,
): readonly Column<ScatterBond>[] {
  const text = useLabels('scatter');
  const list = useLabels('list');
  const facets = useLabels('facets');
  const language = useLanguage();
  const write = (measure: ScatterChoice['x']) => (value: number) =>
    numberText(value, decimalsOfMeasure[measure], language);
  const width = '9rem';
  return [
    nameColumn<ScatterBond>(
      list('column_name'),
      ({ name }) => name,
      ({ id }) => pageAddress('bonds', id),
      { width: '18rem' },
    ),
    wordColumn('group', facets(`name_${colour}`), ({ group }) => groupText(group), { width }),
    figureColumn<ScatterBond>('x', text(`axis_${x}`), (bond) => bond.x, write(x), { width }),
    figureColumn<ScatterBond>('y', text(`axis_${y}`), (bond) => bond.y, write(y), { width }),
    figureColumn('fitted', text('fitted'), fittedOf, write(y), { width, rank: 3 }),
    figureColumn<ScatterBond>('residual', text('residual'), ({ residual }) => residual, write(y), {
      width: '10.5rem',
      hint: text('residual_hint'),
      cell: ({ residual, isOutlier }) => {
        if (isOutlier) return text('far_out');
        return residual === null ? null : signedText(residual, decimalsOfMeasure[y], language);
      },
    }),
    dayColumn(
      list('column_date'),
      ({ date }) => (date === '' ? null : date),
      (day) => dateText(day, language),
      { width: '8rem' },
    ),
  ];
}
