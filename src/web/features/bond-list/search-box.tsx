import { Form } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import field from '../../ui/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-box.module.css';

/** Search by title, ISIN or issuer; a plain form, so it works before and without a script. */
export function SearchBox({ q }: { readonly q: string }) {
  const text = useLabels('shell');
  return (
    <Form action="/" method="get" role="search" className={styles.form}>
      <label className={classNames(field.field, styles.box)}>
        <Icon name="search" />
        <span className="sr">{text('search')}</span>
        <input
          key={q}
          type="search"
          name="q"
          maxLength={200}
          placeholder={text('search_placeholder')}
          defaultValue={q}
          autoComplete="off"
        />
      </label>
      <Button type="submit" look="primary">
        {text('search')}
      </Button>
    </Form>
  );
}
