import { type FocusEvent, useState } from 'react';
import { useLabelOf, useLabels } from '../../context/language-context.ts';
import field from '../../ui/controls/field.module.css';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { DatePicker } from '../../ui/date-picker/date-picker.tsx';
import styles from './watch-dialog.module.css';
import { faultOf, type WatchEntry } from './watch-entries.ts';

type Typed = Pick<WatchEntry, 'quantity' | 'price' | 'date' | 'hasBadDate'>;

interface PurchaseFieldsProps {
  /** The list. */
  readonly title: string;
  readonly typed: WatchEntry;
  readonly onChange: (typed: Partial<Typed>) => void;
}

/** Quantity, price and date of one purchase. What is missing is said once the reader has left the fields, and no longer once it is there. */
export function PurchaseFields({ title, typed, onChange }: PurchaseFieldsProps) {
  const text = useLabels('watchlists');
  const errorText = useLabelOf('errors');
  const [isLeft, setIsLeft] = useState(false);
  const fault = isLeft ? faultOf(typed) : null;
  const onBlur = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsLeft(true);
  };
  const noDate = fault === 'wl_error_no_date' ? errorText(fault) : undefined;
  return (
    <fieldset className={styles.purchase} onBlur={onBlur}>
      <legend>{title}</legend>
      <NumberField label={text('quantity')} value={typed.quantity} onChange={(quantity) => onChange({ quantity })} />
      <NumberField
        label={text('purchase_price')}
        unit="%"
        value={typed.price}
        error={fault === 'wl_error_no_price' ? errorText(fault) : undefined}
        onChange={(price) => onChange({ price })}
      />
      <div>
        <DatePicker
          context="watchlist"
          label={text('purchase_date')}
          value={typed.date}
          onChange={(date) => onChange({ date, hasBadDate: false })}
          onInputError={() => onChange({ hasBadDate: true })}
        />
        {noDate !== undefined && (
          <p role="alert" className={field.error}>
            {noDate}
          </p>
        )}
      </div>
    </fieldset>
  );
}
