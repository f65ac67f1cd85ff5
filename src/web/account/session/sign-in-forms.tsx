import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import type { Failure } from '../../platform/data/ask.ts';
import { ActionForm } from '../../ui/controls/action-form.tsx';
import { EmailField, PasswordField } from '../../ui/controls/text-field.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './password-form.module.css';

interface PasswordFormProps {
  readonly action: string;
  readonly failure: Failure | null;
  /** The address that was typed before. */
  readonly email: string | undefined;
}

/** Signs in by address and password. */
export function PasswordForm({ action, failure, email }: PasswordFormProps) {
  const text = useLabels('account');
  const shell = useLabels('shell');
  return (
    <ActionForm action={action} failure={failure} fields={[]} submit={shell('sign_in')}>
      {() => (
        <>
          <EmailField label={text('email')} use="username" value={email} />
          <PasswordField label={text('password')} name="password" use="current" />
        </>
      )}
    </ActionForm>
  );
}

/** The accounts that a fresh instance offers, each a submit button that says what it opens. */
export function DemoAccounts({ accounts }: { readonly accounts: readonly string[] }) {
  const textOf = useLabelOf('shell');
  return (
    <ul className={styles.list}>
      {accounts.map((account) => (
        <li key={account}>
          <button type="submit" name="account" value={account}>
            <span className="grow">
              <b>{textOf(`account_${account}`)}</b>
              <small>{textOf(`account_${account}_opens`)}</small>
            </span>
            <Icon name="right" />
          </button>
        </li>
      ))}
    </ul>
  );
}
