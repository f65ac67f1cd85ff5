import type { ChangeEvent, ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import field from '../../ui/controls/field.module.css';
import block from '../../ui/layout/block.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { DateSlider } from './date-slider.tsx';
import styles from './issuer-map.module.css';
import { type MapChange, type MapState, mapSearch } from './map-query.ts';

interface MapBarProps {
  readonly state: MapState;
  /** The day of the map in view. */
  readonly date: string;
  readonly hasPeers: boolean;
  /** Whether the reader may see peers. */
  readonly offersPeers: boolean;
  /** Further tools. */
  readonly children: ReactNode;
}

/** Changes what is shown by the address, so that a copied link shows the same. */
function useMapChange(): (change: MapChange) => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (change) => void navigate(mapSearch(params, change), { replace: true, preventScrollReset: true });
}

/** Currency, ground, day and peers of the map. */
export function MapBar({ state, date, hasPeers, offersPeers, children }: MapBarProps) {
  const text = useLabels('issuer-map');
  const [params] = useSearchParams();
  const change = useMapChange();
  const kept = [...params].filter(([name]) => name !== 'currency' && name !== 'ground');
  return (
    <form method="get" className={classNames(block.bar, styles.bar)} onSubmit={(event) => event.preventDefault()}>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <MapSelect
        label={text('currency')}
        name="currency"
        options={state.currencies}
        value={state.currencyId ?? ''}
        onChoose={(currencyId) => change({ currencyId })}
      />
      <MapSelect
        label={text('ground')}
        name="ground"
        options={state.grounds}
        value={String(state.groundId ?? '')}
        onChoose={(id) => change({ groundId: Number(id) })}
      />
      <Button type="submit" size="small" className="without-script">
        {text('show')}
      </Button>
      {state.dates.length > 1 && (
        <DateSlider dates={state.dates} date={date} onDate={(chosen) => change({ date: chosen })} />
      )}
      {offersPeers && (
        <Switch
          className="needs-script"
          isChecked={hasPeers}
          title={text('peers_hint')}
          onChange={(isOn) => change({ hasPeers: isOn })}
        >
          {text('peers')}
        </Switch>
      )}
      <span className={styles.end}>{children}</span>
    </form>
  );
}

interface MapSelectProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly { readonly id: string | number; readonly text: string }[];
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

/** A choice of one inside the form of the map, which a button sends where no script does. */
function MapSelect({ label, name, options, value, onChoose }: MapSelectProps) {
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
