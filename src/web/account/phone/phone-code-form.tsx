import { type FormEvent, useMemo, useState } from 'react';
import type { Language } from '#domain/platform/language.ts';
import { proofPath } from '../../context/proof-path.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { ask, browserApi, type FailureCode } from '../../platform/data/ask.ts';
import block from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import type { Option } from '../../ui/controls/native-select.tsx';
import { ComboBox } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { Block } from '../../ui/layout/block.tsx';
import styles from './phone.module.css';
import { maySend, type PhoneCallResult, type PhoneCalls, usePhoneCode } from './phone-code-state.ts';
import type { CallingCountry } from './phone-numbers.ts';

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

interface TypedPhone {
  /** Two letters. */
  readonly country: string;
  readonly text: string;
}

interface PhoneFieldProps {
  readonly value: TypedPhone;
  readonly onChange: (value: TypedPhone) => void;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
}

const phoneNumbers = onDemand(() => import('./phone-numbers.ts'));

/** The country that most readers of a language call from, until they say another. */
function countryOfLanguage({ locale }: Language): string {
  return new Intl.Locale(locale).maximize().region ?? 'GB';
}

/** A phone number with the calling code of its country; a number typed with its code chooses the country itself. */
function PhoneField({ value, onChange, error, isDisabled = false }: PhoneFieldProps) {
  const text = useLabels('ui');
  const { part: numbers } = useOnDemand(phoneNumbers, true);
  const options = useCountryOptions(numbers?.callingCountries ?? null, value.country);
  const type = (typed: string) => {
    const country = typed.trim().startsWith('+') ? numbers?.countryOfNumber(typed) : null;
    onChange({ country: country ?? value.country, text: typed });
  };
  return (
    <div className={styles.phone}>
      <ComboBox
        key={value.country}
        label={text('phone_country')}
        options={options}
        value={value.country}
        onChange={(country) => onChange({ ...value, country })}
        isDisabled={isDisabled}
      />
      <TextField
        label={text('phone')}
        hint={text('phone_hint')}
        error={error}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        value={value.text}
        onChange={type}
        disabled={isDisabled}
      />
    </div>
  );
}

function useCountryOptions(countries: readonly CallingCountry[] | null, chosen: string): readonly Option[] {
  const { htmlLang } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([htmlLang], { type: 'region' });
    const nameOf = (id: string) => names.of(id) ?? id;
    if (countries === null) return [{ id: chosen, text: nameOf(chosen) }];
    return countries
      .map(({ id, callingCode }) => ({ id, text: `${nameOf(id)} ${callingCode}` }))
      .sort((a, b) => a.text.localeCompare(b.text, htmlLang));
  }, [countries, chosen, htmlLang]);
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
      <p role="status">{text(state.isSent ? 'phone_sent' : 'phone_waits', { phone })}</p>
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

const path = '/profile/security/';

/** The phone number of the account, and confirming another by a code. */
export function PhoneBlock({ phone }: { readonly phone: string | null }) {
  const text = useLabels('security');
  const errorOf = useLabelOf('errors');
  const failed = (code: FailureCode): PhoneCallResult => {
    if (code === 'proof_needed') window.location.assign(proofPath(path));
    return { ok: false, message: errorOf(code) };
  };
  const onSend = async (number: string): Promise<PhoneCallResult> => {
    const named = await ask(browserApi, 'POST /api/profile/update_mob/', { body: { phone: number } });
    if (!named.ok) return failed(named.code);
    const [message] = named.value.messages;
    if (message !== undefined) return { ok: false, message };
    const sent = await ask(browserApi, 'GET /', { query: { action: 'ajaxSendCode' }, kind: 'write' });
    return sent.ok ? { ok: true, isSent: sent.value.sendsText } : failed(sent.code);
  };
  const onCheck = async (code: string): Promise<PhoneCallResult> => {
    const checked = await ask(browserApi, 'POST /api/profile/check_code/', { body: { code } });
    return checked.ok ? { ok: true } : failed(checked.code);
  };
  return (
    <Block id="phone" title={text('phone_title')}>
      <div className={`${block.body} needs-script`}>
        {phone !== null && <p>{text('phone_now', { phone })}</p>}
        <p className="quiet">{text('phone_lead')}</p>
        <PhoneCodeForm onSend={onSend} onCheck={onCheck} />
      </div>
    </Block>
  );
}
