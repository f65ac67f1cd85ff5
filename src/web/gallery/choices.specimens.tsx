import { useState } from 'react';
import { Checkbox, Switch } from '../ui/controls/checkbox.tsx';
import { RadioGroup } from '../ui/controls/radio-group.tsx';
import styles from './samples.module.css';
import type { Specimen } from './specimen.ts';

const options = [
  { id: 'absolute', text: 'Absolute values' },
  { id: 'percent', text: 'Percent change', note: 'From the first day of the period' },
  { id: 'log', text: 'Logarithmic', isDisabled: true },
];

function Radios({ isInline = false }: { readonly isInline?: boolean }) {
  const [value, setValue] = useState('absolute');
  return <RadioGroup label="Values" options={options} value={value} onChange={setValue} isInline={isInline} />;
}

export const specimens: readonly Specimen[] = [
  {
    id: 'checkbox',
    title: 'Checkbox: off, on, mixed, disabled, long',
    render: () => (
      <div className={styles.column}>
        <Checkbox>Show the logo</Checkbox>
        <Checkbox isCheckedAtStart>Withdrawn ratings</Checkbox>
        <Checkbox isMixed>All lists</Checkbox>
        <Checkbox disabled>Restricted list</Checkbox>
        <Checkbox disabled isCheckedAtStart>
          Restricted list, chosen
        </Checkbox>
        <Checkbox>
          A long text of a checkbox that needs more than a single line to say what will happen when it is ticked
        </Checkbox>
      </div>
    ),
  },
  { id: 'radio-group', title: 'Radio group', render: () => <Radios /> },
  { id: 'radio-group-inline', title: 'Radio group in a line', render: () => <Radios isInline /> },
  {
    id: 'switch',
    title: 'Switch',
    render: () => (
      <div className={styles.row}>
        <Switch>Curve labels</Switch>
        <Switch isCheckedAtStart>Live quotes</Switch>
        <Switch disabled>Not available</Switch>
      </div>
    ),
  },
];
