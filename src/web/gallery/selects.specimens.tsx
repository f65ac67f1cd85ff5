import { useState } from 'react';
import { NativeSelect } from '../ui/controls/native-select.tsx';
import { ComboBox, Select } from '../ui/controls/select.tsx';
import styles from './samples.module.css';
import type { Specimen } from './specimen.ts';

const venues = [
  { id: '5', text: 'Frankfurt', note: 'Exchange, 412 days' },
  { id: '7', text: 'London', note: 'Exchange, 390 days' },
  { id: '4', text: 'Valuation', note: 'Evaluated, not traded' },
  { id: '381', text: 'Restricted venue', isDisabled: true },
];

const many = Array.from({ length: 250 }, (_, at) => ({
  id: `b${at}`,
  text: `Sample Energy ${2026 + (at % 30)}-${at}`,
}));

type Kind = 'native' | 'rich' | 'combo';

function Sample({ kind, error }: { readonly kind: Kind; readonly error?: string }) {
  const [value, setValue] = useState<string | null>(error === undefined && kind !== 'combo' ? '5' : null);
  const Control = { native: NativeSelect, rich: Select, combo: ComboBox }[kind];
  return (
    <div className={styles.column}>
      <Control
        label="Trading venue"
        options={kind === 'combo' ? many : venues}
        value={value}
        onChange={setValue}
        placeholder="Choose one"
        error={error}
      />
      <output className="muted small">{value ?? 'none'}</output>
    </div>
  );
}

export const specimens: readonly Specimen[] = [
  { id: 'native-select', title: 'Native select', render: () => <Sample kind="native" /> },
  { id: 'select', title: 'Select', render: () => <Sample kind="rich" /> },
  { id: 'select-error', title: 'Select with an error', render: () => <Sample kind="rich" error="Choose a venue." /> },
  { id: 'combo-box', title: 'Combo box of 250', render: () => <Sample kind="combo" /> },
];
