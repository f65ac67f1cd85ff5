import { TextField } from './text-field.tsx';

interface EmailFieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value?: string | undefined;
  /** The name of an account may also be a word; another address is the reader's e-mail. */
  readonly use: 'username' | 'email';
}

/** An address as it is typed; whether it is one says the server, since `operator` is none and signs in. */
export function EmailField({ label, error, value, use }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name="email"
      type={use === 'email' ? 'email' : 'text'}
      inputMode="email"
      autoComplete={use === 'username' ? 'username webauthn' : use}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      defaultValue={value}
      error={error}
    />
  );
}
