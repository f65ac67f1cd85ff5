import { useSyncExternalStore } from 'react';
import type { QuoteRow } from '#contract/market/quotes.ts';
import type { Language } from '#domain/platform/language.ts';
import { useLanguage } from '../../context/reader-context.tsx';
import { dateOfUnixSeconds, dateText } from '../../text/value-text.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { ageText, ageTone } from './quote-age.ts';
import styles from './quotes.module.css';

/** The day of a quote and, where the reader may know it, the time of it. */
function timeText({ date_numeric, time }: QuoteRow, language: Language): string {
  const day = dateText(dateOfUnixSeconds(date_numeric), language);
  return time === null ? day : `${day} ${time} UTC`;
}

const stepMs = 30_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, stepMs);
  return () => clearInterval(timer);
}

/** The present in steps of half a minute; null in the first HTML, whose present is another. */
function useNow(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.ceil(Date.now() / stepMs) * stepMs,
    () => null,
  );
}

/** How old a quote is, at a glance; the moment on hover. Without a script, and below full access, its day. */
export function QuoteTime({ row }: { readonly row: QuoteRow }) {
  const language = useLanguage();
  const now = useNow();
  const moment = timeText(row, language);
  const at = row.date_time;
  if (at === null) return moment;
  if (now === null) return <time dateTime={at}>{moment}</time>;
  const age = now - Date.parse(at);
  return (
    <time dateTime={at} title={moment} className={classNames(styles.age, styles[ageTone(age)])}>
      {ageText(age, language)}
    </time>
  );
}
