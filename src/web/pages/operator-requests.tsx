import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import type {
  OperatorRequest,
  OperatorRequests as OperatorRequestsAnswer,
} from '#contract/account/access/operator-requests.ts';
import { MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import styles from '../account/access/access-form.module.css';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { listQueryOf } from '../platform/lists/list-query.ts';
import { useGrantText } from '../text/use-grant-text.ts';
import { momentText } from '../text/value-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Checkbox } from '../ui/controls/checkbox.tsx';
import { SegmentedLinks } from '../ui/controls/segmented-links.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { FormDate } from '../ui/date-picker/date-picker.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import { Pager, pageCountOf } from '../ui/layout/pager.tsx';
import { type Column, linesOf, type PhoneColumn } from '../ui/table/column.ts';
import { Table } from '../ui/table/table.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { grantOfChoice, lastDayOfForm, operatorRefusal } from './operator-forms.ts';

export async function loader({ request, context }: PageArgs) {
  const { searchParams } = new URL(request.url);
  const showsAll = searchParams.get('state') === 'all';
  const { page } = listQueryOf(searchParams, []);
  const query = { state: showsAll ? ('all' as const) : ('waits' as const), page };
  const list = await requiredData(context.get(pageContext).api, 'GET /api/operator/requests/', { query });
  return { list, showsAll };
}

/** What a form of the page decides; undefined for a form that the page does not have. */
function decisionOf(form: FormData) {
  const decision = (['granted', 'refused'] as const).find((known) => known === textIn(form, 'decision'));
  const kind = textIn(form, 'kind');
  if (decision === undefined) return undefined;
  if (kind === 'access') {
    const grants = form.getAll('grant').flatMap((choice) => grantOfChoice(choice) ?? []);
    const words = textIn(form, 'words').trim();
    return { kind, id: Number(textIn(form, 'id')), decision, words, grants, until: lastDayOfForm(form) } as const;
  }
  if (kind !== 'quotes' && kind !== 'comments') return undefined;
  const subject = Number(textIn(form, 'subject'));
  return { kind, accountId: textIn(form, 'account'), subject, decision } as const;
}

export async function action({ request, context }: PageArgs) {
  const body = decisionOf(await request.formData());
  if (body === undefined) return data({ code: 'bad_request' as const }, { status: 400 });
  const answer = await send(context.get(pageContext).api, 'POST /api/operator/requests/', { body });
  return answer.ok ? redirect('/operator/requests/?done') : operatorRefusal(answer, '/operator/requests/');
}

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
        <FormDate label={text('until_day')} name="until" hint={text('until_hint')} />
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
function OperatorRequests({ list, showsAll }: OperatorRequestsProps) {
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

/** What readers ask for: access, hidden quotes, files of comments. */
export default function OperatorRequestsPage({
  loaderData,
  actionData: failure,
}: PageProps<typeof loader, typeof action>) {
  const { list, showsAll } = loaderData;
  const text = useLabels('operator');
  const access = useLabels('access');
  const isDone = useSearchParams()[0].has('done');
  return (
    <OperatorPage title={text('requests_title')} lead={access('requests_lead')}>
      <FormOutcome done={isDone ? access('done') : null} code={failure?.code ?? null} />
      <OperatorRequests list={list} showsAll={showsAll} />
    </OperatorPage>
  );
}
