import { type ChangeEvent, useState } from 'react';
import { Form } from 'react-router';
import { MAX_IMPORT_LENGTH } from '#domain/portfolio/watchlist.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { exactText, fixedDateText, moneyText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import type { ReadLines } from './watchlist-forms.ts';
import styles from './watchlists-page.module.css';

interface ImportFormProps {
  readonly list: number;
  readonly read: ReadLines | null;
}

/** Bonds from a table: read first, with every bad line by its number, and kept when the reader says so. */
export function ImportForm({ list, read }: ImportFormProps) {
  const text = useLabels('watchlists');
  const [lines, setLines] = useState(read?.text ?? '');
  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file !== undefined) setLines((await file.text()).slice(0, MAX_IMPORT_LENGTH));
  };
  const isRead = read !== null && read.text === lines;
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
        <input
          type="file"
          className="needs-script"
          accept=".csv,.txt,.tsv"
          aria-label={text('import_file')}
          onChange={onFile}
        />
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
