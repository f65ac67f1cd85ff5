import { Link } from 'react-router';
import type { CompanyCard } from '#contract/companies.ts';
import { numberWriter } from '#contract/number-text.ts';
import { pageAddress } from '#contract/page-address.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { Block } from '../../ui/layout/block.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

type Related = CompanyCard['related'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'relation'], width: 'minmax(0, 1fr)' },
  { parts: ['share'], align: 'end', width: '5rem' },
];

/** The parents and subsidiaries of a company; nothing where none is known. */
export function CompanyRelated({ card: { related, relatedCount } }: { readonly card: CompanyCard }) {
  const text = useLabels('instruments');
  const columns = useRelatedColumns();
  const hasShares = related.some(({ share }) => share !== null);
  if (related.length === 0) return null;
  const isCut = related.length < relatedCount;
  const meta = isCut
    ? text('issues_first', { count: related.length, total: relatedCount })
    : text('related_count', { count: relatedCount });
  return (
    <Block id="related" title={text('related')} meta={meta}>
      <Table
        caption={text('related')}
        columns={columns.filter(({ id }) => hasShares || id !== 'share')}
        lines={linesOf(related, ({ id, name, relation }) => `${id ?? name} ${relation}`)}
        phone={phone}
      />
    </Block>
  );
}

function useRelatedColumns(): readonly Column<Related>[] {
  const text = useLabels('instruments');
  const shareText = numberWriter(2, useLanguage(), 2);
  return [
    {
      id: 'name',
      title: text('name'),
      wraps: true,
      cell: ({ id, name }) => (id === null ? name : <Link to={pageAddress('company', id)}>{name}</Link>),
    },
    { id: 'relation', title: text('relation'), wraps: true, cell: ({ relation }) => text(`relation_${relation}`) },
    {
      id: 'share',
      title: text('share'),
      kind: 'number',
      cell: ({ share }) => (share === null ? null : shareText(share)),
    },
    { id: 'lei', title: text('lei'), rank: 2, className: 'code', cell: ({ lei }) => lei },
  ];
}
