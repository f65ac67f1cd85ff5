import type { BondRecords } from '#contract/bond/bond-records.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, percentText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { knownColumn, narrow, optionalColumn, wide, worded } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';

type Listing = BondRecords['lombard'][number];

const phone = [wide('list'), worded('7rem', 'listed', 'removed'), narrow('4.5rem', 'haircut')];

/** Who takes the bond as collateral; lists that it has left stand last and quiet. */
export function LombardLists({ facts: { records } }: { readonly facts: BondSubject }) {
  const text = useLabels('more');
  const language = useLanguage();
  const day = (date: string) => dateText(date, language);
  const columns: readonly Column<Listing>[] = [
    { id: 'list', title: text('column_list'), wraps: true, cell: ({ list }) => list },
    { id: 'listed', title: text('listed_on'), kind: 'date', cell: ({ listedOn }) => day(listedOn) },
    optionalColumn('removed', text('removed_on'), ({ removedOn }) => removedOn, day, { kind: 'date' }),
    knownColumn(
      'haircut',
      text('haircut'),
      (row) => row.haircut,
      (part) => percentText(part, language, 1),
      {
        kind: 'number',
      },
    ),
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
