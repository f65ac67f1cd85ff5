import { useLabels } from '../../context/reader-context.tsx';
import type { Failure } from '../../platform/data/ask.ts';
import { ActionForm } from '../../ui/controls/action-form.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';

interface VerifyFormProps {
  readonly token: string;
  readonly failure: Failure | null;
}

/** Confirms an address. The password tells who registered from who merely reads the mail. */
export function VerifyForm({ token, failure }: VerifyFormProps) {
  const text = useLabels('account');
  return (
    <ActionForm
      action={`/verify-email/?token=${encodeURIComponent(token)}`}
      failure={failure}
      fields={['password']}
      submit={text('verify_button')}
    >
      {(errorOf) => (
        <PasswordField label={text('password')} name="password" use="current" error={errorOf('password')} />
      )}
    </ActionForm>
  );
}
