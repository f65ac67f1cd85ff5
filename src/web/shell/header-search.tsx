import { Form, useSearchParams } from 'react-router';
import { useLabels } from '../context/language-context.ts';
import { classNames } from '../ui/class-names.ts';
import field from '../ui/field.module.css';
import { Icon } from '../ui/icon.tsx';
import styles from './page-shell.module.css';

/** The search of the header as a plain form: it works without a script. */
export function HeaderSearch() {
  const text = useLabels('shell');
  const [params] = useSearchParams();
  return (
    <Form action="/" method="get" role="search" className={styles.find}>
      <label className={classNames(field.field, styles.findField)}>
        <Icon name="search" />
        <span className="sr">{text('search')}</span>
        <input
          type="search"
          name="q"
          maxLength={200}
          placeholder={text('search_placeholder')}
          defaultValue={params.get('q') ?? ''}
        />
      </label>
    </Form>
  );
}
