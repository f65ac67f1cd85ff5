import { useMemo } from 'react';
import type { Language } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { ComboBox } from '../../ui/controls/combo-box.tsx';
import type { Option } from '../../ui/controls/option.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';
import styles from './phone.module.css';
import type { CallingCountry } from './phone-numbers.ts';

export interface TypedPhone {
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

export const phoneNumbers = onDemand(() => import('./phone-numbers.ts'));

/** The country that most readers of a language call from, until they say another. */
export function countryOfLanguage({ locale }: Language): string {
  return new Intl.Locale(locale).maximize().region ?? 'GB';
}

/** A phone number with the calling code of its country; a number typed with its code chooses the country itself. */
export function PhoneField({ value, onChange, error, isDisabled = false }: PhoneFieldProps) {
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
