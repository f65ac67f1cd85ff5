import type { CompanyCard } from '#contract/issuer/companies.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { DayLink, useLabels } from '../../context/reader-context.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';

type Issue = CompanyCard['issues'][number];

const phone = [wide('name', 'isin'), narrow('7rem', 'ticker', 'currency')];

/** The stocks and other issues of a company that are no bonds; nothing where it has none. */
export function CompanyIssues({ card }: { readonly card: CompanyCard }) {
  const text = useLabels('instruments');
  const columns = useIssueColumns();
  const { issues, stockCount, otherCount } = card;
  const total = stockCount + otherCount;
  if (issues.length === 0) return null;
  const meta =
    issues.length < total
      ? text('issues_first', { count: issues.length, total })
      : text('issues_count', { count: total });
  return (
    <Block id="issues" title={text('issues')} meta={meta}>
      <Table caption={text('issues')} columns={columns} lines={linesOf(issues, ({ id }) => id)} phone={phone} />
    </Block>
  );
}

function useIssueColumns(): readonly Column<Issue>[] {
  const text = useLabels('instruments');
  return [
    {
      id: 'name',
      title: text('name'),
      wraps: true,
      cell: ({ model, id, name }) => <DayLink to={pageAddress(model, id)}>{name}</DayLink>,
    },
    { id: 'ticker', title: text('ticker'), className: 'code', cell: ({ ticker }) => ticker },
    { id: 'kind', title: text('kind'), rank: 2, cell: ({ model }) => text(`kind_${model}`) },
    { id: 'isin', title: text('isin'), rank: 2, className: 'code', cell: ({ isin }) => isin },
    { id: 'currency', title: text('currency'), cell: ({ currency }) => currency },
  ];
}
