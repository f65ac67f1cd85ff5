import type { InstrumentCard } from '#contract/market/instruments/instruments.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { percentChange } from '#domain/platform/percent-change.ts';
import { DayLink, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, inPercent, signedText } from '../../text/value-text.ts';
import { AccessPrompt, EmptyState } from '../../ui/feedback/notice.tsx';
import { CellText, Change } from '../../ui/layout/change.tsx';
import styles from '../../ui/layout/page-head.module.css';
import { PageHead } from './page-head.tsx';

const decimals = 2;

/** The latest price or index value with its change, its venue and its day, or why there is none. */
function LatestValue({ card }: { readonly card: InstrumentCard }) {
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

/** The head of the page of a stock, an index or an ETF. */
export function InstrumentHead({ card }: { readonly card: InstrumentCard }) {
  const text = useLabels('instruments');
  const { name, isin, ticker, issuer, currency, model, tracks } = card;
  const place = [issuer?.sector, issuer?.country].filter((part) => part != null && part !== '').join(', ');
  const isMasked = card.latest?.masked.includes('value') ?? false;
  return (
    <PageHead
      name={name}
      codes={[
        { value: isin, copyLabel: text('copy_isin') },
        { value: ticker, copyLabel: text('copy_ticker') },
      ]}
      chips={[text(`kind_${model}`), ...(currency === null ? [] : [currency])]}
      generated={card.isGenerated ? { text: text('generated'), hint: text('generated_instrument') } : null}
      about={
        issuer !== null ? (
          <>
            <DayLink to={pageAddress('company', issuer.id)}>{issuer.name}</DayLink>
            {place !== '' && <span className="muted">{place}</span>}
          </>
        ) : (
          tracks !== null && (
            <>
              <span className="muted">{text('tracks')}</span>
              <DayLink to={pageAddress('indexes', tracks.id)}>{tracks.name}</DayLink>
            </>
          )
        )
      }
    >
      {isMasked && <AccessPrompt what={text(model === 'indexes' ? 'masked_value' : 'masked_price')} />}
      <LatestValue card={card} />
    </PageHead>
  );
}
