import { useLabels } from '../../context/reader-context.tsx';
import { type Failure, send } from '../../platform/data/ask.ts';
import { Block } from '../../ui/layout/block.tsx';
import styles from './account-block.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { type SentForm, typed } from './send-form.ts';

/** Changes the password by what was typed. The answer may bring the cookie of the session that goes on. */
export function sendPassword({ api, form }: SentForm): Promise<Response> {
  const body = { currentPassword: typed(form, 'currentPassword'), password: typed(form, 'password') };
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
