import { numberText } from '#contract/number-text.ts';
import { pageAddress } from '#contract/page-address.ts';
import { DayLink } from '../../context/day-link.tsx';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import type { ScatterChoice } from '../../facets/scatter-search.ts';
import { dateText } from '../../text/date-text.ts';
import { signedText } from '../../text/figure-text.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { LongTable } from '../../ui/table/long-table.tsx';
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
  const figure = (id: 'x' | 'y', measure: ScatterChoice['x']): Column<ScatterBond> => ({
    ...{ id, title: text(`axis_${measure}`), kind: 'number', width: '9rem' },
    sortValue: (bond) => bond[id],
    cell: (bond) => numberText(bond[id], decimalsOfMeasure[measure], language),
  });
  return [
    {
      ...{ id: 'name', title: list('column_name'), wraps: true, width: '18rem' },
      sortValue: ({ name }) => name,
      cell: ({ id, name }) => <DayLink to={pageAddress('bonds', id)}>{name}</DayLink>,
    },
    {
      ...{ id: 'group', title: facets(`name_${colour}`), width: '9rem' },
      sortValue: ({ group }) => groupText(group),
      cell: ({ group }) => groupText(group),
    },
    figure('x', x),
    figure('y', y),
    {
      ...{ id: 'fitted', title: text('fitted'), kind: 'number', width: '9rem', rank: 3 },
      sortValue: fittedOf,
      cell: (bond) => {
        const fitted = fittedOf(bond);
        return fitted === null ? null : numberText(fitted, decimalsOfMeasure[y], language);
      },
    },
    {
      ...{ id: 'residual', title: text('residual'), hint: text('residual_hint'), kind: 'number', width: '10.5rem' },
      sortValue: ({ residual }) => residual,
      cell: ({ residual, isOutlier }) => {
        if (isOutlier) return text('far_out');
        return residual === null ? null : signedText(residual, decimalsOfMeasure[y], language);
      },
    },
    {
      ...{ id: 'date', title: list('column_date'), kind: 'date', width: '8rem' },
      sortValue: ({ date }) => date,
      cell: ({ date }) => (date === '' ? null : dateText(date, language)),
    },
  ];
}
