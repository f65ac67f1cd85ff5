import { useLocation } from 'react-router';
import { asOfParameter } from '#contract/platform/as-of.ts';
import { useAsOf, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import field from '../../ui/controls/field.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './as-of-bar.module.css';

/** Chooses the day as of which the page is shown; a whole new page comes, so that nothing of now stays on it. */
export function AsOfForm() {
  const text = useLabels('shell');
  const { pathname, search } = useLocation();
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== asOfParameter);
  return (
    <form action={pathname} className={styles.form}>
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <span className={classNames(field.field, styles.day)}>
        <input
          type="date"
          name={asOfParameter}
          defaultValue={useAsOf() ?? undefined}
          aria-label={text('as_of_day')}
          required
        />
      </span>
      <Button type="submit" size="small">
        {text('as_of_show')}
      </Button>
    </form>
  );
}
