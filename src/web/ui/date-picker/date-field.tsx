import type { IsoDate } from '#math/units.ts';
import { fixedDateText, parseTypedDate } from '../../text/value-text.ts';
import { DatePicker } from './date-picker.tsx';

interface DateFieldProps {
  readonly label: string;
  readonly value: IsoDate | null;
  readonly onChange: (value: IsoDate | null) => void;
  readonly notBefore?: IsoDate | null;
  readonly notAfter?: IsoDate | null;
  readonly isClearable?: boolean;
}

/** A date that is written as reports write it. */
export function DateField({
  label,
  value,
  onChange,
  notBefore = null,
  notAfter = null,
  isClearable = false,
}: DateFieldProps) {
  return (
    <DatePicker
      label={label}
      context="report"
      value={value === null ? null : fixedDateText(value)}
      notBefore={notBefore}
      notAfter={notAfter}
      isClearable={isClearable}
      onChange={(typed) => onChange(typed === null ? null : (parseTypedDate(typed) ?? value))}
    />
  );
}
