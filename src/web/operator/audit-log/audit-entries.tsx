import { Link } from 'react-router';
import type { AuditLine, AuditLog } from '#contract/operator/audit-log.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { momentText } from '../../text/value-text.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { pageCountOf } from '../../ui/layout/page-numbers.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['action', 'detail'], width: 'minmax(0, 1fr)' },
  { parts: ['time', 'actor', 'account'], align: 'end', width: '11rem' },
];

interface AuditEntriesProps {
  readonly log: AuditLog;
  readonly toPage: (page: number) => string;
}

/** Who did what to whom, latest first. */
export function AuditEntries({ log, toPage }: AuditEntriesProps) {
  const text = useLabels('access');
  const language = useLanguage();
  const columns = useColumns();
  const { total, page, pageSize, items } = log;
  return (
    <Block
      id="entries"
      title={text('entries')}
      meta={numberText(total, 0, language)}
      foot={
        total > pageSize ? (
          <Pager label={text('entries')} page={page} pageCount={pageCountOf(total, pageSize)} toPage={toPage} />
        ) : undefined
      }
    >
      {items.length === 0 ? (
        <EmptyState icon="list" title={text('no_entries')} reason={text('no_entries_reason')} />
      ) : (
        <Table caption={text('entries')} columns={columns} lines={linesOf(items, ({ id }) => id)} phone={phone} />
      )}
    </Block>
  );
}

function accountLink(id: string | null) {
  return id === null ? null : <Link to={`/operator/audit/?account=${encodeURIComponent(id)}`}>{id}</Link>;
}

function useColumns(): readonly Column<AuditLine>[] {
  const text = useLabels('access');
  const language = useLanguage();
  return [
    { id: 'time', title: text('time'), width: '14rem', cell: ({ loggedAt }) => momentText(loggedAt, language) },
    { id: 'action', title: text('action'), wraps: true, className: 'code', cell: ({ action }) => action },
    { id: 'actor', title: text('actor'), wraps: true, cell: ({ actorId }) => accountLink(actorId) },
    { id: 'account', title: text('account'), wraps: true, cell: ({ accountId }) => accountLink(accountId) },
    { id: 'network', title: text('network'), rank: 3, wraps: true, cell: ({ network }) => network },
    { id: 'detail', title: text('detail'), wraps: true, width: '30%', cell: ({ detail }) => detail },
  ];
}
