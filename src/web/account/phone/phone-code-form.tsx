import { type FormEvent, useState } from 'react';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import styles from './phone.module.css';
import { maySend } from './phone-code-state.ts';
import { countryOfLanguage, PhoneField, phoneNumbers, type TypedPhone } from './phone-field.tsx';
import { type PhoneCalls, usePhoneCode } from './use-phone-code.ts';

type PhoneCode = ReturnType<typeof usePhoneCode>;

interface PhoneCodeFormProps extends PhoneCalls {
  /** The number that the account has, in its international form. */
  readonly phone?: string;
}

/** Confirms a phone number by a code that is sent to it. */
export function PhoneCodeForm({ phone = '', ...calls }: PhoneCodeFormProps) {
  const text = useLabels('ui');
  const form = usePhoneCode(calls);
  const { sentTo, isConfirmed, failure, busy } = form.state;
  return (
    <div className={styles.form}>
      {sentTo === null ? <NumberStep form={form} phone={phone} /> : !isConfirmed && <CodeStep form={form} />}
      <div role="alert">{failure !== null && <Note tone="bad">{failure}</Note>}</div>
      <div role="status">
        {busy === 'sending' && <span className="sr">{text('phone_sending')}</span>}
        {busy === 'checking' && <span className="sr">{text('code_checking')}</span>}
        {isConfirmed && <Note tone="ok">{text('phone_confirmed', { phone: sentTo ?? '' })}</Note>}
      </div>
    </div>
  );
}

function NumberStep({ form, phone }: { readonly form: PhoneCode; readonly phone: string }) {
  const text = useLabels('ui');
  const language = useLanguage();
  const [typed, setTyped] = useState<TypedPhone>({ country: countryOfLanguage(language), text: phone });
  const [problem, setProblem] = useState<'phone_incorrect' | 'part_failed' | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.text.trim() === '') return;
    const numbers = await phoneNumbers.load().catch(() => null);
    const number = numbers?.internationalNumber(typed.text, typed.country) ?? null;
    setProblem(numbers === null ? 'part_failed' : number === null ? 'phone_incorrect' : null);
    if (number !== null) await form.send(number);
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <PhoneField
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setProblem(null);
        }}
        error={problem === null ? undefined : text(problem)}
      />
      <div className={styles.line}>
        <Button type="submit" look="primary" disabled={form.state.busy !== null || form.secondsLeft > 0}>
          {text('phone_send')}
        </Button>
        {form.secondsLeft > 0 && <span className="muted">{text('phone_resend_in', { count: form.secondsLeft })}</span>}
      </div>
    </form>
  );
}

function CodeStep({ form }: { readonly form: PhoneCode }) {
  const text = useLabels('ui');
  const { state, secondsLeft } = form;
  const phone = state.sentTo ?? '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.check();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p role="status">{text('phone_sent', { phone })}</p>
      <div className={styles.code}>
        <TextField
          label={text('code')}
          hint={text('code_hint')}
          error={state.problem === null ? undefined : text(state.problem)}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={state.code}
          onChange={form.typeCode}
        />
      </div>
      <div className={styles.line}>
        <Button type="submit" look="primary" disabled={state.busy !== null}>
          {text('code_check')}
        </Button>
        <Button disabled={!maySend(state, phone)} onClick={() => form.send(phone)}>
          {text('phone_send_again')}
        </Button>
        <Button look="ghost" onClick={form.changeNumber}>
          {text('phone_change')}
        </Button>
      </div>
      {secondsLeft > 0 && <p className="muted">{text('phone_resend_in', { count: secondsLeft })}</p>}
    </form>
  );
}
