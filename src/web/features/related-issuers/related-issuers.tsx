import { Link } from 'react-router';
import { pageAddress } from '#contract/page-address.ts';
import type { RelatedIssuer } from '#contract/related-issuers.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { percentText } from '../../text/figure-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'relation'], width: 'minmax(0, 1fr)' },
  { parts: ['share'], align: 'end', width: '5rem' },
];

/** Who stands behind the bond, and the companies around its issuer. */
export function RelatedIssuers({ answer }: { readonly answer: readonly RelatedIssuer[] }) {
  const text = useLabels('more');
  const language = useLanguage();
  const columns: readonly Column<RelatedIssuer>[] = [
    {
      ...{ id: 'name', title: text('column_company'), wraps: true },
      cell: ({ emitent_id: id, emitent_name: name }) =>
        id === null ? name : <Link to={pageAddress('company', id)}>{name}</Link>,
    },
    { ...{ id: 'relation', title: text('column_relation'), wraps: true }, cell: (row) => row.rel_type_name },
    {
      ...{ id: 'share', title: text('column_share'), kind: 'number' },
      isFilled: ({ share }) => share !== null,
      cell: ({ share }) => (share === null ? null : percentText(share, language, 2)),
    },
  ];
  return (
    <Block id="related" title={text('related')}>
      <Table
        caption={text('related')}
        columns={columns}
        lines={linesOf(answer, ({ emitent_id: id, emitent_name: name, rel_type: kind }) => `${id ?? name} ${kind}`)}
        phone={phone}
        limit={8}
      />
    </Block>
  );
}
