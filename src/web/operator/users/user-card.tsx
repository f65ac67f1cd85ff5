import { Form, Link, useNavigation } from 'react-router';
import type { UserCard as UserCardAnswer } from '#contract/operator/users.ts';
import { MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import type { AccountAction } from '#domain/account/access/account-action.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { momentText } from '../../text/moment-text.ts';
import { useGrantText } from '../../text/use-grant-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import styles from './user-forms.module.css';
import { UserMarks } from './user-marks.tsx';

interface UserProps {
  readonly user: UserCardAnswer;
}

/** Who the account is, and what can be done to it as a whole. */
export function UserCard({ user }: UserProps) {
  const text = useLabels('access');
  const language = useLanguage();
  const grantText = useGrantText();
  return (
    <Block
      id="account"
      title={text('account')}
      tools={<UserMarks user={user} />}
      foot={<Link to={`/operator/audit/?account=${encodeURIComponent(user.id)}`}>{text('show_log')}</Link>}
    >
      <FactList
        facts={[
          [text('email'), user.email],
          [text('access'), grantText({ kind: 'level', value: String(user.level) })],
          [text('registered'), momentText(user.createdAt, language)],
          [text('sessions'), user.sessions],
          [text('second_factor'), text(user.hasSecondFactor ? 'yes' : 'no')],
          [
            text('user_id'),
            <span key="id" className="code">
              {user.id}
            </span>,
          ],
        ]}
      />
      <AccountActions user={user} />
    </Block>
  );
}

function AccountActions({ user: { isClosed, isOperator, isDemo, hasSecondFactor, sessions } }: UserProps) {
  const text = useLabels('access');
  const isSending = useNavigation().formMethod === 'POST';
  const action = (name: AccountAction) => (
    <Button type="submit" name="action" value={name} look={name === 'close' ? 'danger' : 'plain'} disabled={isSending}>
      {text(`do_${name}`)}
    </Button>
  );
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="form" value="account" />
      <div className={styles.fields}>
        <TextField label={text('reason_optional')} name="reason" maxLength={MAX_REASON_LENGTH} autoComplete="off" />
      </div>
      <div className={styles.buttons}>
        {sessions > 0 && action('end-sessions')}
        {hasSecondFactor && action('remove-factor')}
        {!isDemo && action(isOperator ? 'unmake-operator' : 'make-operator')}
        {action(isClosed ? 'open' : 'close')}
      </div>
    </Form>
  );
}
