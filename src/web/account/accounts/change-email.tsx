import { useLabels } from '../../context/reader-context.tsx';
import { send } from '../../platform/data/ask.ts';
import { ActionForm } from '../../ui/controls/action-form.tsx';
import { EmailField } from '../../ui/controls/email-field.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './account-block.module.css';
import { MailNote } from './mail-note.tsx';
import { type FormResult, type SentForm, typed } from './send-form.ts';

/** Asks for a link to the address that was typed. */
export function sendNewEmail({ api, form }: SentForm): Promise<Response> {
  const body = { email: typed(form, 'email'), password: typed(form, 'password') };
  return send(api, 'POST /api/accounts/email/', { body });
}

/** The address of the account, to be changed by who knows the password and reads the mails to the new one. */
export function ChangeEmail({ result }: { readonly result: FormResult | null }) {
  const text = useLabels('account');
  const isSent = result !== null && result.failure === null;
  return (
    <Block id="email" title={text('email')}>
      <div className={styles.content}>
        <p className="quiet">{text('change_email_lead')}</p>
        {isSent && <MailNote result={result} />}
        <ActionForm
          action="/profile/security/"
          name="email"
          failure={result?.failure ?? null}
          fields={['email', 'password']}
          submit={text('change_email')}
        >
          {(errorOf) => (
            <>
              <EmailField
                label={text('new_email')}
                use="email"
                value={isSent ? '' : result?.email}
                error={errorOf('email')}
              />
              <PasswordField
                label={text('current_password')}
                name="password"
                use="current"
                error={errorOf('password')}
              />
            </>
          )}
        </ActionForm>
      </div>
    </Block>
  );
}
