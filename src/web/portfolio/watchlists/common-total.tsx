import { useLabels, useLanguage } from '../../context/language-context.ts';
import { exchangeRateText } from '../../text/exchange-rate-text.ts';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { type ListView, listAddress } from './list-address.ts';
import type { OpenedList } from './open-list.tsx';
import styles from './watchlists-page.module.css';

interface CommonTotalProps {
  readonly open: OpenedList;
  readonly view: ListView;
}

/** The choice of one currency for the total of all, and the rates that it rests on. */
export function CommonTotal({ open, view }: CommonTotalProps) {
  const text = useLabels('watchlists');
  const language = useLanguage();
  const { common, currencies } = open;
  if (currencies.length === 0) return null;
  const segments = [
    { key: '', text: text('total_apart'), to: listAddress(open.id, { ...view, currency: null }) },
    ...currencies.map((currency) => ({
      key: currency,
      text: currency,
      to: listAddress(open.id, { ...view, currency }),
    })),
  ];
  const rates = common?.rates.map((rate) => exchangeRateText(rate, language));
  return (
    <div className={styles.scenario}>
      <span>{text('total_currency')}</span>
      <SegmentedLinks label={text('total_currency')} segments={segments} chosen={common?.total.currency ?? ''} />
      {rates !== undefined && <span className="quiet">{[...rates, text('rates_of_today')].join(' · ')}</span>}
      {common !== null && common.missing.length > 0 && (
        <span role="note">{text('total_without', { currencies: common.missing.join(', ') })}</span>
      )}
    </div>
  );
}
