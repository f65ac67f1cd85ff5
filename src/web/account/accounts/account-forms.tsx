import { useLabels } from '../../context/reader-context.tsx';
import { type Failure, refusalOf } from '../../platform/data/ask.ts';
import { textIn } from '../../platform/data/form-action.ts';
import { ActionForm } from '../../ui/controls/action-form.tsx';
import { EmailField, PasswordField, TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';

const MAX_NAME_LENGTH = 100;

/** What a page says after a form was sent: that it worked, or why not, and what was typed, but for passwords. */
export interface FormResult {
  readonly failure: Failure | null;
  /** Whether mails leave by themselves; null where none is written. */
  readonly sendsMail: boolean | null;
  readonly email: string;
  readonly name: string;
}

/** What a page says after a call of its form was answered. */
export async function formResult(form: FormData, answer: Response): Promise<FormResult> {
  const known = { email: textIn(form, 'email'), name: textIn(form, 'name') };
  if (!answer.ok) return { failure: await refusalOf(answer), sendsMail: null, ...known };
  const { sendsMail = null } = (await answer.json()) as { readonly sendsMail?: boolean };
  return { failure: null, sendsMail, ...known };
}

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

interface AddressFormProps {
  readonly action: string;
  readonly result: FormResult | null;
  readonly submit: string;
}

/** Asks for the address to which a link is sent. */
export function AddressForm({ action, result, submit }: AddressFormProps) {
  const text = useLabels('account');
  return (
    <ActionForm action={action} failure={result?.failure ?? null} fields={['email']} submit={submit}>
      {(errorOf) => <EmailField label={text('email')} use="email" value={result?.email} error={errorOf('email')} />}
    </ActionForm>
  );
}

/** Where to look for the mail that a form sent, or whom to ask for it where the site sends none. */
export function MailNote({ result: { email, sendsMail } }: { readonly result: FormResult }) {
  const text = useLabels('account');
  return (
    <div role="status">
      <Note tone={sendsMail === true ? 'ok' : 'warn'}>
        {sendsMail === true ? text('mail_sent', { email }) : text('mail_waits', { email })}
      </Note>
    </div>
  );
}

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
