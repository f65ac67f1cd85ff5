import type { BondRecords } from '#contract/bond/bond-records.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/bond-subject.ts';
import { dateText, percentText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';

type Listing = BondRecords['lombard'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['list'], width: 'minmax(0, 1fr)' },
  { parts: ['listed', 'removed'], width: '7rem' },
  { parts: ['haircut'], align: 'end', width: '4.5rem' },
];

/** Who takes the bond as collateral; lists that it has left stand last and quiet. */
export function LombardLists({ facts: { records } }: { readonly facts: BondSubject }) {
  const text = useLabels('more');
  const language = useLanguage();
  const columns: readonly Column<Listing>[] = [
    { id: 'list', title: text('column_list'), wraps: true, cell: ({ list }) => list },
    { id: 'listed', title: text('listed_on'), kind: 'date', cell: ({ listedOn }) => dateText(listedOn, language) },
    {
      id: 'removed',
      title: text('removed_on'),
      kind: 'date',
      isFilled: ({ removedOn }) => removedOn !== null,
      cell: ({ removedOn }) => removedOn && dateText(removedOn, language),
    },
    {
      id: 'haircut',
      title: text('haircut'),
      kind: 'number',
      cell: ({ haircut }) => (haircut === null ? null : percentText(haircut, language, 1)),
    },
  ];
  const lines = linesOf(
    records.lombard,
    ({ list, listedOn }) => `${list} ${listedOn}`,
    ({ removedOn }) => (removedOn === null ? undefined : 'past'),
  );
  return (
    <Block id="lombard" title={text('lombard')}>
      <Table caption={text('lombard')} columns={columns} lines={lines} phone={phone} limit={5} />
    </Block>
  );
}
