import { useLabels } from '../../context/reader-context.tsx';
import type { Failure } from '../../platform/data/ask.ts';
import { ActionForm } from '../../ui/controls/action-form.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';

interface NewPasswordFormProps {
  readonly action: string;
  readonly failure: Failure | null;
  readonly submit: string;
  /** Asks for the one in use as well, where no link proves who the reader is. */
  readonly asksCurrent: boolean;
  readonly name?: string;
}

/** Asks for a new password. */
export function NewPasswordForm({ asksCurrent, ...form }: NewPasswordFormProps) {
  const text = useLabels('account');
  return (
    <ActionForm {...form} fields={['currentPassword', 'password']}>
      {(errorOf) => (
        <>
          {asksCurrent && (
            <PasswordField
              label={text('current_password')}
              name="currentPassword"
              use="current"
              error={errorOf('currentPassword')}
            />
          )}
          <PasswordField
            label={text('new_password')}
            name="password"
            use="new"
            hint={text('password_hint')}
            error={errorOf('password')}
          />
        </>
      )}
    </ActionForm>
  );
}
