import { Link } from 'react-router';
import type { CompanyList as CompanyListAnswer, CompanyListItem } from '#contract/instruments/company-list.ts';
import { numberText } from '#contract/number-text.ts';
import { listAddress, pageAddress } from '#contract/page-address.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import type { Answered } from '../../data/ask.ts';
import { ListBlock } from '../../lists/list-block.tsx';
import { type ListQuery, sortingOf } from '../../lists/list-query.ts';
import { useListWords } from '../../lists/use-list-words.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

interface CompanyListProps {
  readonly title: string;
  readonly list: Answered<CompanyListAnswer>;
  readonly query: ListQuery;
}

const path = listAddress('company');

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'sector'], width: 'minmax(0, 1fr)' },
  { parts: ['bonds', 'country'], align: 'end', width: '9rem' },
];

/** The list of companies: nothing of it is closed to anybody. */
export function CompanyList({ title, list, query }: CompanyListProps) {
  const text = useLabels('list');
  const columns = useCompanyColumns();
  const words = useListWords(title, query, text('company_advice'));
  return (
    <ListBlock id="companies" {...{ list, query, path, words }}>
      {(items) => (
        <Table
          caption={title}
          columns={columns}
          lines={linesOf(items, ({ id }) => id)}
          sorting={sortingOf(query, path)}
          phone={phone}
        />
      )}
    </ListBlock>
  );
}

function useCompanyColumns(): readonly Column<CompanyListItem>[] {
  const text = useLabels('instruments');
  const language = useLanguage();
  return [
    {
      id: 'name',
      title: text('kind_company'),
      isSortable: true,
      width: '32%',
      wraps: true,
      cell: ({ id, name }) => <Link to={pageAddress('company', id)}>{name}</Link>,
    },
    { id: 'country', title: text('country'), wraps: true, cell: ({ country }) => country },
    { id: 'sector', title: text('sector'), wraps: true, cell: ({ sector }) => sector },
    {
      id: 'bonds',
      title: text('bonds_active'),
      kind: 'number',
      isSortable: true,
      width: '11rem',
      cell: ({ activeBondCount }) => numberText(activeBondCount, 0, language),
    },
    {
      id: 'lei',
      title: text('lei'),
      rank: 3,
      width: '13rem',
      className: 'code',
      isFilled: ({ lei }) => lei !== null,
      cell: ({ lei }) => lei,
    },
  ];
}
