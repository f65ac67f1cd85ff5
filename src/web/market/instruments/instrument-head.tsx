import type { InstrumentCard } from '#contract/market/instruments/instruments.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { DayLink } from '../../context/day-link.tsx';
import { useLabels } from '../../context/language-context.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { LatestValue } from './latest-value.tsx';
import { PageHead } from './page-head.tsx';

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
