import type { InstrumentCard } from '#contract/market/instruments/instruments.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { percentChange } from '#domain/platform/percent-change.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { inPercent, signedText } from '../../text/figure-text.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { CellText } from '../../ui/layout/cell.tsx';
import { Change } from '../../ui/layout/change.tsx';
import styles from '../../ui/layout/page-head.module.css';

const decimals = 2;

/** The latest price or index value with its change, its venue and its day, or why there is none. */
export function LatestValue({ card }: { readonly card: InstrumentCard }) {
  const text = useLabels('instruments');
  const language = useLanguage();
  const { latest, listing, currency, model } = card;
  if (latest === null || listing === null) {
    return <EmptyState icon="graph" title={text('no_days_title')} reason={text('no_days_reason')} />;
  }
  const isMasked = latest.masked.includes('value');
  const value = latest.value === null ? null : numberText(latest.value, decimals, language);
  return (
    <div className={styles.figures}>
      <dl className={styles.figure}>
        <dt>{text(model === 'indexes' ? 'last_value' : 'last_price')}</dt>
        <dd className={styles.value}>
          <CellText text={value} isMasked={isMasked} />
          {model !== 'indexes' && currency !== null && <small>{currency}</small>}
        </dd>
        {latest.change !== null && latest.value !== null && (
          <dd className={styles.change}>
            <LatestChange value={latest.value} change={latest.change} />
          </dd>
        )}
        <dd className={styles.source}>
          {text('source_on', { venue: listing.venueName, date: dateText(latest.date, language) })}
        </dd>
      </dl>
    </div>
  );
}

function LatestChange({ value, change }: { readonly value: number; readonly change: number }) {
  const text = useLabels('bond');
  const language = useLanguage();
  const percent = percentChange(value, change);
  return (
    <>
      <Change text={signedText(change, decimals, language)} />
      {percent !== null && <span className="muted">{inPercent(signedText(percent, decimals, language), text)}</span>}
    </>
  );
}
