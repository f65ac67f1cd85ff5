import { useLocation } from 'react-router';
import { asOfParameter } from '#contract/platform/as-of.ts';
import { useAsOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormDate } from '../../ui/date-picker/date-picker.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './as-of-bar.module.css';

function presentAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const params = new URLSearchParams(search);
  params.delete(asOfParameter);
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/** Chooses the day as of which the page is shown; a whole new page comes, so that nothing of now stays on it. */
function AsOfForm() {
  const text = useLabels('shell');
  const { pathname, search } = useLocation();
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== asOfParameter);
  return (
    <form action={pathname} className={styles.form}>
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <FormDate name={asOfParameter} label={text('as_of_day')} isLabelHidden defaultValue={useAsOf()} isRequired />
      <Button type="submit" size="small">
        {text('as_of_show')}
      </Button>
    </form>
  );
}

/** Pages of what readers and operators keep, which has no past. */
const ofNow = /^\/(watchlists|profile|operator)\//;

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
      {ofNow.test(location.pathname) ? (
        <p>
          <b>{text('as_of_now')}</b> <span>{text('as_of_not_here', { date: dateText(day, language) })}</span>
        </p>
      ) : (
        <p>
          <b>{text('as_of_known', { date: dateText(day, language) })}</b> <span>{text('as_of_meaning')}</span>
        </p>
      )}
      <AsOfForm />
      {/* Not by the router: what the page keeps is of the day. */}
      <a href={presentAddress(location)}>{text('as_of_back')}</a>
    </aside>
  );
}

/** Leads to the page as it was known on a day; where it is shown so already, the bar has the choice. */
export function AsOfChoice() {
  const text = useLabels('shell');
  if (useAsOf() !== null) return null;
  return (
    <span className={styles.choice}>
      {text('as_of_choice')} <AsOfForm />
    </span>
  );
}
