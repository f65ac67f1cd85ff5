import type { ChangeEvent } from 'react';
import field from '../../ui/controls/field.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './issuer-map.module.css';

interface MapSelectProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly { readonly id: string | number; readonly text: string }[];
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

/** A choice of one inside the form of the map, which a button sends where no script does. */
export function MapSelect({ label, name, options, value, onChoose }: MapSelectProps) {
  return (
    <label className={classNames(field.field, styles.select)}>
      <span className="muted" aria-hidden="true">
        {label}
      </span>
      <select
        name={name}
        aria-label={label}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChoose(event.target.value)}
      >
        {options.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </label>
  );
}
