import { useState } from 'react';
import { numberOfDecimal } from '../ui/controls/decimal-input.ts';
import { NumberField, type NumberFieldProps } from '../ui/controls/number-field.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import styles from './samples.module.css';
import type { Specimen } from './specimen.ts';

const longText =
  'A very long remark that goes on for more than one line, because a translation may take a good deal more room than English does';

function Numeric(props: Partial<NumberFieldProps> & { readonly start?: string }) {
  const { start = '', ...rest } = props;
  const [value, setValue] = useState(start);
  return (
    <div className={styles.column}>
      <NumberField label="Clean price" value={value} onChange={setValue} {...rest} />
      <output className="muted small">{String(numberOfDecimal(value))}</output>
    </div>
  );
}

export const specimens: readonly Specimen[] = [
  {
    id: 'text-field',
    title: 'Text: empty, filled, with hint, error, disabled, long texts',
    render: () => (
      <div className={styles.column}>
        <TextField label="Name of the list" placeholder="My bonds" />
        <TextField label="Name of the list" defaultValue="Utilities, 5 to 7 years" hint="Up to 60 characters" />
        <TextField label="Name of the list" defaultValue="Banks" error="There is a list of this name." />
        <TextField label="Name of the list" defaultValue="Fixed" disabled />
        <TextField label={longText} defaultValue={longText} hint={longText} />
      </div>
    ),
  },
  { id: 'number-field', title: 'Number', render: () => <Numeric start="98.25" unit="%" hint="Per 100 of face" /> },
  {
    id: 'number-field-signed',
    title: 'Number that may be negative',
    render: () => <Numeric label="G-spread" start="-12,5" unit="bp" mayBeNegative name="spread" />,
  },
  {
    id: 'number-field-sign',
    title: 'Number with its sign in the field',
    render: () => <Numeric label="Z-spread" start="-12,5" shown="−12.5" unit="bp" mayBeNegative isSignInField />,
  },
  {
    id: 'number-field-error',
    title: 'Number with an error, and disabled',
    render: () => (
      <>
        <Numeric error="Enter the purchase price." />
        <Numeric start="100" disabled />
      </>
    ),
  },
];
