import { useMemo, useSyncExternalStore } from 'react';
import type { RelatedIssuer } from '#contract/issuer/related-issuers.ts';
import { companyOfRow } from '#contract/issuer/wire/rated-entity.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { maxGroupCompanies } from '#domain/issuer/issuer-group.ts';
import { DayLink, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { percentText } from '../../text/value-text.ts';
import { EmptyState, Skeleton } from '../../ui/feedback/notice.tsx';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { figureColumn, narrow, wide, wordColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { type Network, networkOf } from './network.ts';
import styles from './related-issuers.module.css';

const phone = [wide('name', 'relation', 'to'), narrow('5rem', 'share')];

const graph = onDemand(async () => (await import('./network-graph.tsx')).NetworkGraph);

const never = () => () => undefined;

/** Draws the graph where there is a browser to draw it in; what the server draws has the table alone. */
function GraphPlace({ network }: { readonly network: Network }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const { part: Graph, hasFailed } = useOnDemand(graph, isInBrowser);
  if (hasFailed) return null;
  return (
    <div className={classNames(styles.graph, 'needs-script')}>
      {Graph === null ? isInBrowser && <Skeleton /> : <Graph network={network} />}
    </div>
  );
}

/** Who owns whom around a company, as a graph and as a table. */
export function RelatedIssuers({ answer }: { readonly answer: readonly RelatedIssuer[] }) {
  const text = useLabels('more');
  const words = useLabels('network');
  const network = useMemo(() => networkOf(answer), [answer]);
  const count = network.nodes.length;
  const columns = useColumns();
  if (answer.length === 0) {
    return (
      <Block id="related" title={text('related')}>
        <EmptyState icon="tree" title={words('none')} reason={words('none_reason')} />
      </Block>
    );
  }
  const meta = count < maxGroupCompanies ? words('companies', { count }) : words('nearest', { count });
  return (
    <Block id="related" title={text('related')} meta={meta}>
      <GraphPlace network={network} />
      <Table
        caption={text('related')}
        columns={columns}
        lines={linesOf(answer, (row) => {
          const { id, name } = companyOfRow(row);
          return [id ?? name, row.rel_type, row.to_id ?? row.to_name].join(' ');
        })}
        phone={phone}
        limit={8}
      />
    </Block>
  );
}

function CompanyLink({ id, name }: { readonly id: number | null; readonly name: string }) {
  return id === null ? name : <DayLink to={pageAddress('company', id)}>{name}</DayLink>;
}

function useColumns(): readonly Column<RelatedIssuer>[] {
  const text = useLabels('more');
  const words = useLabels('network');
  const language = useLanguage();
  const nameOf = (row: RelatedIssuer) => companyOfRow(row).name;
  return [
    wordColumn('name', text('column_company'), nameOf, {
      wraps: true,
      cell: (row) => <CompanyLink {...companyOfRow(row)} />,
    }),
    wordColumn('relation', text('column_relation'), (row) => row.rel_type_name, { wraps: true }),
    wordColumn('to', words('column_to'), (row) => row.to_name, {
      wraps: true,
      cell: (row) => <CompanyLink id={row.to_id} name={row.to_name} />,
    }),
    figureColumn(
      'share',
      text('column_share'),
      (row) => row.share,
      (share) => percentText(share, language, 2),
    ),
    wordColumn('lei', words('column_lei'), (row) => companyOfRow(row).lei, { rank: 4, className: 'code' }),
  ];
}
