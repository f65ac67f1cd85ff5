import { useState } from 'react';
import { Form, Link } from 'react-router';
import { numberText } from '#contract/platform/number-text.ts';
import type { HeldPurchase, Holding } from '#contract/portfolio/watchlists/holdings.ts';
import { MAX_IMPORT_LENGTH, quantityKinds } from '#domain/portfolio/watchlist.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { exactText, fixedDateText, inPercent, moneyText, signedText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileField } from '../../ui/controls/file-field.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { TextArea } from '../../ui/controls/text-field.tsx';
import { DatePicker } from '../../ui/date-picker/date-picker.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import type { ReadLines } from './watchlist-forms.ts';
import styles from './watchlists-page.module.css';

const typed = (value: number | null): string => (value === null ? '' : String(value));

interface EntryFormProps {
  readonly holding: Holding;
  readonly list: number;
}

/** What the reader noted of a bond of a list: each purchase, to be changed, and another to be added. */
export function EntryForm({ holding, list }: EntryFormProps) {
  const text = useLabels('watchlists');
  const { purchases } = holding;
  return (
    <Block id="entry" title={text('edit_title', { name: holding.name })}>
      {purchases.map((purchase, at) => (
        <PurchaseForm
          key={`${purchase.id} ${purchase.version}`}
          title={text('purchase_number', { number: String(at + 1) })}
          held={purchase}
          entry={holding.entry}
          list={list}
        />
      ))}
      <PurchaseForm
        key={purchases.length}
        title={text('purchase_another')}
        held={null}
        entry={holding.entry}
        list={list}
      />
      <p className={styles.entry}>
        <Link to={`/watchlists/?list=${list}`} preventScrollReset>
          {text('cancel')}
        </Link>
      </p>
    </Block>
  );
}

interface PurchaseFormProps {
  readonly title: string;
  /** Null for one that is to be added. */
  readonly held: HeldPurchase | null;
  readonly entry: number;
  readonly list: number;
}

function PurchaseForm({ title, held, entry, list }: PurchaseFormProps) {
  const text = useLabels('watchlists');
  const [quantity, setQuantity] = useState(typed(held?.quantity ?? null));
  const [price, setPrice] = useState(typed(held?.user_price ?? null));
  const [date, setDate] = useState(held?.buy_date?.split('-').reverse().join('.') ?? null);
  return (
    <Form method="post" action={`/watchlists/?list=${list}&edit=${entry}`} preventScrollReset>
      <fieldset className={styles.entry}>
        <legend>{title}</legend>
        <input type="hidden" name="form" value={held === null ? 'add' : 'entry'} />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="entry" value={entry} />
        <input type="hidden" name="purchase" value={held?.id ?? ''} />
        <input type="hidden" name="version" value={held?.version ?? ''} />
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
            {text(held === null ? 'purchase_add' : 'save')}
          </Button>
          {held !== null && held.id !== null && (
            <Button type="submit" name="form" value="drop" look="ghost">
              {text('purchase_drop')}
            </Button>
          )}
        </span>
        {held !== null && <PurchaseFacts held={held} />}
      </fieldset>
    </Form>
  );
}

/** What one purchase has brought. */
function PurchaseFacts({ held: { cost, received, profit, profitShare } }: { readonly held: HeldPurchase }) {
  const text = useLabels('watchlists');
  const bond = useLabels('bond');
  const language = useLanguage();
  const money = (value: number) => numberText(value, 2, language);
  const facts = [
    cost !== null && `${text('column_cost')} ${money(cost)}`,
    received !== null && `${text('column_received')} ${money(received)}`,
    profit !== null && `${text('column_profit')} ${signedText(profit, 2, language)}`,
    profitShare !== null && inPercent(signedText(profitShare * 100, 2, language), bond),
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? null : <p className={styles.facts}>{facts.join(' · ')}</p>;
}

interface ImportFormProps {
  readonly list: number;
  readonly read: ReadLines | null;
}

/** Bonds from a table: read first, with every bad line by its number, and kept when the reader says so. */
export function ImportForm({ list, read }: ImportFormProps) {
  const text = useLabels('watchlists');
  const [lines, setLines] = useState(read?.text ?? '');
  const [quantity, setQuantity] = useState<string>(read?.quantity ?? 'bonds');
  const [decimal, setDecimal] = useState('');
  const onFiles = async ([file]: readonly File[]) => {
    if (file !== undefined) setLines((await file.text()).slice(0, MAX_IMPORT_LENGTH));
  };
  const isRead = read !== null && read.text === lines && read.quantity === quantity;
  const isOpen = read?.read.bad.some(({ code }) => code === 'ambiguous_number') === true;
  return (
    <Block id="import" title={text('import_title')}>
      <Form method="post" action={`/watchlists/?list=${list}`} className={styles.import} preventScrollReset>
        <input type="hidden" name="form" value="import" />
        <input type="hidden" name="list" value={list} />
        <TextArea
          label={text('import_text')}
          hint={text('import_hint')}
          name="text"
          required
          maxLength={MAX_IMPORT_LENGTH}
          value={lines}
          onChange={({ target }) => setLines(target.value)}
          spellCheck={false}
        />
        <FileField label={text('import_file')} accept=".csv,.txt,.tsv" onFiles={onFiles} />
        <div className={styles.entry}>
          <NativeSelect
            label={text('quantity_is')}
            name="quantity"
            value={quantity}
            onChange={setQuantity}
            options={quantityKinds.map((kind) => ({ id: kind, text: text(`quantity_is_${kind}`) }))}
          />
          {(isOpen || decimal !== '') && (
            <NativeSelect
              label={text('decimal_mark')}
              name="decimal"
              value={decimal}
              onChange={setDecimal}
              options={[
                { id: '', text: text('decimal_mark_open') },
                { id: '.', text: text('decimal_mark_dot') },
                { id: ',', text: text('decimal_mark_comma') },
              ]}
            />
          )}
        </div>
        <div role="status">{isRead && <Preview read={read.read} />}</div>
        <span className={styles.buttons}>
          <Button type="submit">{text('import_read')}</Button>
          {isRead && !read.read.isSaved && read.read.good.length > 0 && (
            <Button type="submit" look="save" name="save" value="yes">
              {text('import_save', { count: String(read.read.good.length) })}
            </Button>
          )}
        </span>
      </Form>
    </Block>
  );
}

function Preview({ read: { good, bad, isSaved } }: Pick<ReadLines, 'read'>) {
  const text = useLabels('watchlists');
  const textOf = useLabelOf('watchlists');
  const errorText = useLabelOf('errors');
  const bond = useLabels('bond');
  const language = useLanguage();
  const reasonOf = (code: string) => (code.startsWith('wl_') ? errorText(code) : textOf(`fault_${code}`));
  return (
    <>
      {isSaved && <Note tone="ok">{text('saved')}</Note>}
      {good.length + bad.length === 0 && <Note tone="warn">{`${text('import_nothing')} ${text('import_hint')}`}</Note>}
      {bad.length > 0 && (
        <ul className={styles.bad}>
          {bad.map(({ line, code, text: said }) => (
            <li key={`${line} ${said}`}>
              {text('line_fault', { line: String(line), reason: reasonOf(code) })} <code>{said}</code>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.good}>
        {good.map(({ line, name, quantity, price, date }) => (
          <li key={line}>
            {[
              name,
              quantity === null ? null : moneyText(quantity, language),
              price === null ? null : bond('in_percent', { value: exactText(price, language) }),
              date === null ? null : fixedDateText(date),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </>
  );
}
