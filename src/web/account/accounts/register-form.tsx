import { useLabels } from '../../context/reader-context.tsx';
import { ActionForm } from '../../ui/controls/action-form.tsx';
import { EmailField } from '../../ui/controls/email-field.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import type { FormResult } from './send-form.ts';

const MAX_NAME_LENGTH = 100;

/** Name, address and password of a new account. */
export function RegisterForm({ result }: { readonly result: FormResult | null }) {
  const text = useLabels('account');
  return (
    <ActionForm
      action="/register/"
      failure={result?.failure ?? null}
      fields={['name', 'email', 'password']}
      submit={text('register_button')}
    >
      {(errorOf) => (
        <>
          <TextField
            label={text('name')}
            name="name"
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            required
            defaultValue={result?.name}
            error={errorOf('name')}
          />
          <EmailField label={text('email')} use="email" value={result?.email} error={errorOf('email')} />
          <PasswordField
            label={text('password')}
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
