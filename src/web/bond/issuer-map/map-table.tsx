import type { MapPoint } from '#contract/bond/issuer-map.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText, percentText, priceText, signedText, yearsText } from '../../text/value-text.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn, nameColumn, wordColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'date'], width: 'minmax(0, 1fr)' },
  { parts: ['yield', 'duration'], align: 'end', width: '5rem' },
  { parts: ['price', 'residual'], align: 'end', width: '5.5rem' },
];

type Figure = 'duration' | 'yield' | 'price' | 'residual';

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
  const figure = (id: Figure, write: (value: number) => string, hint?: string) =>
    figureColumn<MapPoint>(id, text(`column_${id}`), ({ [id]: value }) => value, write, {
      hint,
      isMasked: ({ masked }) => masked.includes(id),
    });
  return [
    nameColumn<MapPoint>(
      text('column_name'),
      ({ emission_name }) => emission_name,
      ({ emission_id }) => pageAddress('bonds', emission_id),
    ),
    ...(hasPeers
      ? [wordColumn<MapPoint>('issuer', text('column_issuer'), ({ emitent_name }) => emitent_name, { rank: 2 })]
      : []),
    dayColumn(text('column_date'), ({ date }) => date, fixedDateText),
    figure('duration', (value) => yearsText(value, language)),
    figure('yield', (value) => percentText(value, language)),
    figure('price', (value) => priceText(value, language)),
    figure('residual', (value) => signedText(value, 2, language), text('residual_hint')),
    wordColumn<MapPoint>('standing', text('column_standing'), ({ standing }) => standing, {
      rank: 3,
      isMasked: ({ masked }) => masked.includes('standing'),
      cell: ({ standing }) => (standing === null ? null : standingOf(`standing_${standing}`)),
    }),
  ];
}
