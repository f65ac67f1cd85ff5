import type { MapPoint } from '#contract/issuer-map.ts';
import { pageAddress } from '#contract/page-address.ts';
import { DayLink } from '../../context/day-link.tsx';
import { useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import { fixedDateText, withWholeDates } from '../../text/date-text.ts';
import { percentText, priceText, signedText, yearsText } from '../../text/figure-text.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'date'], width: 'minmax(0, 1fr)' },
  { parts: ['yield', 'duration'], align: 'end', width: '5rem' },
  { parts: ['price', 'residual'], align: 'end', width: '5.5rem' },
];

/** The map as a table. */
export function MapTable({ points }: { readonly points: readonly MapPoint[] }) {
  const text = useLabels('issuer-map');
  const columns = useMapColumns(points.some(({ is_peer }) => is_peer));
  return (
    <Disclosure title={text('table')}>
      <Table
        caption={text('table')}
        columns={columns}
        lines={linesOf(
          points,
          ({ emission_id }) => emission_id,
          ({ is_main_emission }) => (is_main_emission ? 'next' : undefined),
        )}
        phone={phone}
      />
    </Disclosure>
  );
}

function useMapColumns(hasPeers: boolean): readonly Column<MapPoint>[] {
  const text = useLabels('issuer-map');
  const standingOf = useLabelOf('issuer-map');
  const language = useLanguage();
  const figure = (
    id: 'duration' | 'yield' | 'price' | 'residual',
    write: (value: number) => string,
  ): Column<MapPoint> => ({
    id,
    title: text(`column_${id}`),
    kind: 'number',
    sortValue: (point) => point[id],
    isMasked: (point) => point.masked.includes(id),
    cell: (point) => {
      const value = point[id];
      return value === null ? null : write(value);
    },
  });
  const issuer: Column<MapPoint> = {
    id: 'issuer',
    title: text('column_issuer'),
    rank: 2,
    sortValue: ({ emitent_name }) => emitent_name,
    cell: ({ emitent_name }) => emitent_name,
  };
  return [
    {
      id: 'name',
      title: text('column_name'),
      wraps: true,
      sortValue: ({ emission_name }) => emission_name,
      cell: ({ emission_id, emission_name }) => (
        <DayLink to={pageAddress('bonds', emission_id)}>{withWholeDates(emission_name)}</DayLink>
      ),
    },
    ...(hasPeers ? [issuer] : []),
    {
      id: 'date',
      title: text('column_date'),
      kind: 'date',
      sortValue: ({ date }) => date,
      cell: ({ date }) => fixedDateText(date),
    },
    figure('duration', (value) => yearsText(value, language)),
    figure('yield', (value) => percentText(value, language)),
    figure('price', (value) => priceText(value, language)),
    { ...figure('residual', (value) => signedText(value, 2, language)), hint: text('residual_hint') },
    {
      id: 'standing',
      title: text('column_standing'),
      rank: 3,
      isMasked: ({ masked }) => masked.includes('standing'),
      sortValue: ({ standing }) => standing,
      cell: ({ standing }) => (standing === null ? null : standingOf(`standing_${standing}`)),
    },
  ];
}
