import { Link } from 'react-router';
import type { OperatorRequest } from '#contract/account/access/operator-requests.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { momentText } from '../../text/moment-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import { useSubjectText } from './waiting-requests.tsx';

const phone: readonly PhoneColumn[] = [
  { parts: ['what', 'account'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'requested'], align: 'end', width: '10rem' },
];

/** The requests that were decided. */
export function DecidedRequests({ items }: { readonly items: readonly OperatorRequest[] }) {
  const text = useLabels('access');
  return (
    <Table
      caption={text('operator_requests')}
      columns={useColumns()}
      lines={linesOf(items, ({ kind, id, accountId, subject }) => `${kind} ${id} ${accountId} ${subject}`)}
      phone={phone}
    />
  );
}

function useColumns(): readonly Column<OperatorRequest>[] {
  const text = useLabels('access');
  const language = useLanguage();
  const subjectText = useSubjectText();
  return [
    { id: 'what', title: text('what'), wraps: true, cell: subjectText },
    {
      id: 'account',
      title: text('user'),
      wraps: true,
      cell: ({ accountId, accountName }) => (
        <Link to={`/operator/users/${encodeURIComponent(accountId)}/`}>{accountName ?? accountId}</Link>
      ),
    },
    { id: 'state', title: text('state'), width: '10rem', cell: ({ state }) => text(`request_${state}`) },
    {
      id: 'requested',
      title: text('requested'),
      width: '14rem',
      cell: ({ requestedAt }) => momentText(requestedAt, language),
    },
  ];
}
