import { Form, Link, useNavigation } from 'react-router';
import type { OperatorRequest } from '#contract/account/access/operator-requests.ts';
import { MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { momentText } from '../../text/moment-text.ts';
import { useGrantText } from '../../text/use-grant-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import styles from './access-form.module.css';

/** The requests that nobody has decided, each with what would answer it. */
export function WaitingRequests({ items }: { readonly items: readonly OperatorRequest[] }) {
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
export function useSubjectText(): (request: OperatorRequest) => string {
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
