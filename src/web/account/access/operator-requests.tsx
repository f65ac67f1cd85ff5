import { Form, Link, useNavigation } from 'react-router';
import type {
  OperatorRequest,
  OperatorRequests as OperatorRequestsAnswer,
} from '#contract/account/access/operator-requests.ts';
import { MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { useGrantText } from '../../text/use-grant-text.ts';
import { momentText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { pageCountOf } from '../../ui/layout/page-numbers.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import styles from './access-form.module.css';

const path = '/operator/requests/';

interface OperatorRequestsProps {
  readonly list: OperatorRequestsAnswer;
  readonly showsAll: boolean;
}

const phone: readonly PhoneColumn[] = [
  { parts: ['what', 'account'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'requested'], align: 'end', width: '10rem' },
];

/** The requests that were decided. */
function DecidedRequests({ items }: { readonly items: readonly OperatorRequest[] }) {
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

/** The requests that nobody has decided, each with what would answer it. */
function WaitingRequests({ items }: { readonly items: readonly OperatorRequest[] }) {
  return (
    <ul className={styles.requests}>
      {items.map((request) => (
        <li key={`${request.kind} ${request.accountId} ${request.subject}`}>
          <RequestLine request={request} />
          <Form method="post" className={styles.form}>
            <input type="hidden" name="kind" value={request.id === null ? request.kind : 'access'} />
            {request.id === null ? <OtherFields request={request} /> : <AccessFields request={request} />}
            <DecisionButtons />
          </Form>
        </li>
      ))}
    </ul>
  );
}

interface RequestProps {
  readonly request: OperatorRequest;
}

/** What is asked for, in words. */
function useSubjectText(): (request: OperatorRequest) => string {
  const text = useLabels('access');
  return ({ kind, key, subject, subjectName }) => {
    if (kind === 'quotes') return text('asks_quotes', { ground: subjectName ?? subject });
    if (kind === 'comments') return text('asks_comments', { provider: subjectName ?? subject });
    return key === null ? text('tariff', { tariff: subject }) : text(`tariff_${key}`);
  };
}

function RequestLine({ request }: RequestProps) {
  const language = useLanguage();
  const subjectText = useSubjectText();
  const { accountId, accountName, accountEmail, requestedAt } = request;
  return (
    <div className={styles.line}>
      <b>{subjectText(request)}</b>
      <Link to={`/operator/users/${encodeURIComponent(accountId)}/`}>{accountName ?? accountId}</Link>
      {accountEmail !== null && <span className="quiet">{accountEmail}</span>}
      <span className="quiet">{momentText(requestedAt, language)}</span>
    </div>
  );
}

function OtherFields({ request: { accountId, subject } }: RequestProps) {
  return (
    <>
      <input type="hidden" name="account" value={accountId} />
      <input type="hidden" name="subject" value={subject} />
    </>
  );
}

function AccessFields({ request: { id, opens } }: RequestProps) {
  const text = useLabels('access');
  const grantText = useGrantText();
  return (
    <>
      <input type="hidden" name="id" value={id ?? ''} />
      <fieldset className={styles.choices}>
        <legend>{text('gives')}</legend>
        {opens.map(({ kind, value }) => (
          <Checkbox key={`${kind}:${value}`} name="grant" value={`${kind}:${value}`} isCheckedAtStart>
            {grantText({ kind, value })}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.fields}>
        <TextField label={text('until_day')} type="date" name="until" hint={text('until_hint')} />
        <TextField label={text('words')} name="words" maxLength={MAX_REASON_LENGTH} autoComplete="off" />
      </div>
    </>
  );
}

function DecisionButtons() {
  const text = useLabels('access');
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <div className={styles.buttons}>
      <Button type="submit" look="primary" name="decision" value="granted" disabled={isSending}>
        {text('grant')}
      </Button>
      <Button type="submit" name="decision" value="refused" disabled={isSending}>
        {text('refuse')}
      </Button>
    </div>
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

/** What readers ask for: what waits, each with its answer, and on demand what was decided. */
export function OperatorRequests({ list, showsAll }: OperatorRequestsProps) {
  const text = useLabels('access');
  const waiting = list.items.filter(({ state }) => state === 'waits');
  const decided = list.items.filter(({ state }) => state !== 'waits');
  const segments = [
    { key: 'waits', text: text('request_waits'), to: path },
    { key: 'all', text: text('all_requests'), to: `${path}?state=all` },
  ];
  const toPage = (page: number) => `${path}?${showsAll ? 'state=all&' : ''}page=${page}`;
  return (
    <Block
      id="requests"
      title={text('operator_requests')}
      meta={text('waiting_count', { count: list.waiting })}
      tools={<SegmentedLinks label={text('state')} segments={segments} chosen={showsAll ? 'all' : 'waits'} />}
      foot={
        list.total > list.pageSize ? (
          <Pager
            label={text('operator_requests')}
            page={list.page}
            pageCount={pageCountOf(list.total, list.pageSize)}
            toPage={toPage}
          />
        ) : undefined
      }
    >
      {list.items.length === 0 && (
        <EmptyState icon="list" title={text('no_requests')} reason={text('no_requests_reason')} />
      )}
      {waiting.length > 0 && <WaitingRequests items={waiting} />}
      {decided.length > 0 && <DecidedRequests items={decided} />}
    </Block>
  );
}
