import { pageAddress } from '#contract/platform/page-address.ts';
import type { CalendarEvent } from '#contract/portfolio/calendar/calendar.ts';
import type { Language } from '#domain/platform/language.ts';
import { DayLink, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { exactText } from '../../text/value-text.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './calendar.module.css';

/** Coupon or repayment per 100, or the price of a put or call; ≈ where no source has said it. */
export function amountText(
  { amount, isEstimated }: Pick<CalendarEvent, 'amount' | 'isEstimated'>,
  language: Language,
): string | null {
  if (amount === null) return null;
  return `${isEstimated ? '≈\u00a0' : ''}${exactText(amount, language)}`;
}

/** The short name of a kind on a ground of its own. */
export function KindMark({ kind }: Pick<CalendarEvent, 'kind'>) {
  const textOf = useLabelOf('calendar');
  return <span className={classNames(styles.mark, styles[kind])}>{textOf(`kind_${kind}`)}</span>;
}

/** An event in its day: what happens, to which bond, how much. */
export function EventLine({ event }: { readonly event: CalendarEvent }) {
  const text = useLabels('calendar');
  const language = useLanguage();
  const amount = amountText(event, language);
  const title = [event.name, amount].filter(Boolean).join(', ');
  return (
    <DayLink to={pageAddress('bonds', event.bondId)} className={styles.event} title={title}>
      <KindMark kind={event.kind} />
      <span className={styles.name}>{event.name}</span>
      <span className={styles.amount}>
        {amount !== null && amount}
        {event.isDefaulted && ` ${text('in_default')}`}
      </span>
    </DayLink>
  );
}
