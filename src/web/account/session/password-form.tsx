import { useLabels } from '../../context/reader-context.tsx';
import type { Failure } from '../../platform/data/ask.ts';
import { ActionForm } from '../../ui/controls/action-form.tsx';
import { EmailField } from '../../ui/controls/email-field.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';

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
