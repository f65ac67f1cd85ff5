import { useLabels } from '../../context/reader-context.tsx';
import { ActionForm } from '../../ui/controls/action-form.tsx';
import { EmailField } from '../../ui/controls/email-field.tsx';
import type { FormResult } from './send-form.ts';

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
