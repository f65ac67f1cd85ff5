import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type AddedPoint, addedPointOf } from './map-query.ts';
import styles from './time-series.module.css';

const nothing = { name: '', duration: '', yield: '' } as const;
const ownFields = ['pointName', 'duration', 'yield'];

/** A point of the reader's own. A plain form, so that it works without a script; other choices of the address are carried over. */
export function AddPointForm({ onAdd }: { readonly onAdd: (point: AddedPoint) => void }) {
  const text = useLabels('time-series');
  const [params] = useSearchParams();
  const [typed, setTyped] = useState<Record<keyof typeof nothing, string>>(nothing);
  const [isRefused, setIsRefused] = useState(false);
  const set = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const point = addedPointOf(typed.name, typed.duration, typed.yield);
    setIsRefused(point === null);
    if (point === null) return;
    setTyped(nothing);
    onAdd(point);
  };
  return (
    <div className={styles.table}>
      <Disclosure title={text('add_point')}>
        <form method="get" className={styles.addForm} onSubmit={onSubmit} noValidate data-testid="add-point">
          {[...params]
            .filter(([name]) => !ownFields.includes(name))
            .map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
          <TextField
            label={text('point_name')}
            name="pointName"
            value={typed.name}
            maxLength={40}
            autoComplete="off"
            onChange={(name) => set({ name })}
          />
          <NumberField
            label={text('duration')}
            name="duration"
            value={typed.duration}
            onChange={(duration) => set({ duration })}
          />
          <NumberField
            label={text('yield')}
            name="yield"
            mayBeNegative
            value={typed.yield}
            onChange={(rate) => set({ yield: rate })}
          />
          <Button type="submit">{text('add')}</Button>
          {isRefused && (
            <p role="alert" className={styles.refused}>
              {text('point_refused')}
            </p>
          )}
        </form>
      </Disclosure>
    </div>
  );
}
