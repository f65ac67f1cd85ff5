import { useLocation } from 'react-router';
import { asOfParameter } from '#contract/platform/as-of.ts';
import { useAsOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './as-of-bar.module.css';
import { AsOfForm } from './as-of-form.tsx';

function presentAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const params = new URLSearchParams(search);
  params.delete(asOfParameter);
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/** Says on every page that it shows what was known on a day, and leads back to now. */
export function AsOfBar() {
  const text = useLabels('shell');
  const language = useLanguage();
  const location = useLocation();
  const day = useAsOf();
  if (day === null) return null;
  return (
    <aside className={styles.bar} aria-label={text('as_of_title')} data-as-of={day}>
      <Icon name="clock" />
      <p>
        <b>{text('as_of_known', { date: dateText(day, language) })}</b> <span>{text('as_of_meaning')}</span>
      </p>
      <AsOfForm />
      {/* Not by the router: what the page keeps is of the day. */}
      <a href={presentAddress(location)}>{text('as_of_back')}</a>
    </aside>
  );
}
