import { useLabels } from '../../context/reader-context.tsx';
import { type Failure, send } from '../../platform/data/ask.ts';
import { type SentForm, textIn } from '../../platform/data/form-action.ts';
import { ActionForm } from '../../ui/controls/action-form.tsx';
import { EmailField, PasswordField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './account-block.module.css';
import { type FormResult, MailNote, NewPasswordForm } from './account-forms.tsx';

/** Asks for a link to the address that was typed. */
export function sendNewEmail({ api, form }: SentForm): Promise<Response> {
  const body = { email: textIn(form, 'email'), password: textIn(form, 'password') };
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

/** Changes the password by what was typed. The answer may bring the cookie of the session that goes on. */
export function sendPassword({ api, form }: SentForm): Promise<Response> {
  const body = { currentPassword: textIn(form, 'currentPassword'), password: textIn(form, 'password') };
  return send(api, 'POST /api/accounts/password/', { body });
}

/** The password of the account, to be changed by who knows it. */
export function ChangePassword({ failure }: { readonly failure: Failure | null }) {
  const text = useLabels('account');
  return (
    <Block id="password" title={text('password')}>
      <div className={styles.content}>
        <p className="quiet">{text('change_password_lead')}</p>
        <NewPasswordForm
          action="/profile/security/"
          name="password"
          failure={failure}
          submit={text('change_password')}
          asksCurrent
        />
      </div>
    </Block>
  );
}
