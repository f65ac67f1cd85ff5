import { useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  /** A new password is offered by the browser, the current one filled in. */
  readonly use: 'current' | 'new';
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A password, which may be pasted and shown. */
export function PasswordField({ use, ...field }: PasswordFieldProps) {
  const text = useLabels('account');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={`${use}-password`}
      autoCapitalize="none"
      spellCheck={false}
      required
      after={
        <Button
          look="ghost"
          size="small"
          className="needs-script"
          aria-pressed={isShown}
          aria-label={text('show_password')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? text('hide') : text('show')}
        </Button>
      }
    />
  );
}
