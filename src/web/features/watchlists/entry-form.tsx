import { useState } from 'react';
import { Form, Link } from 'react-router';
import type { Holding } from '#contract/watchlists/holdings.ts';
import { useLabels } from '../../context/language-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { DatePicker } from '../../ui/date-picker/date-picker.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './watchlists-page.module.css';

const typed = (value: number | null): string => (value === null ? '' : String(value));

/** What the reader noted of one purchase, to be changed. */
export function EntryForm({ holding, list }: { readonly holding: Holding; readonly list: number }) {
  const text = useLabels('watchlists');
  const [quantity, setQuantity] = useState(typed(holding.quantity));
  const [price, setPrice] = useState(typed(holding.user_price));
  const [date, setDate] = useState(holding.buy_date?.split('-').reverse().join('.') ?? null);
  return (
    <Block id="entry" title={text('edit_title', { name: holding.name })}>
      <Form method="post" action="/watchlists/" className={styles.entry}>
        <input type="hidden" name="form" value="entry" />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="entry" value={holding.entry} />
        <input type="hidden" name="version" value={holding.version} />
        <NumberField label={text('quantity')} name="quantity" value={quantity} onChange={setQuantity} />
        <NumberField label={text('purchase_price')} unit="%" name="price" value={price} onChange={setPrice} />
        <DatePicker
          context="watchlist"
          label={text('purchase_date')}
          name="date"
          value={date}
          onChange={(value) => setDate(value)}
        />
        <span className={styles.buttons}>
          <Button type="submit" look="save">
            {text('save')}
          </Button>
          <Link to={`/watchlists/?list=${list}`} preventScrollReset>
            {text('cancel')}
          </Link>
        </span>
      </Form>
    </Block>
  );
}
