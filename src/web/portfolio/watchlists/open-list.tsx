import { Link } from 'react-router';
import type { AnswerOf } from '#contract/platform/call.ts';
import type { holdingsCall } from '#contract/portfolio/watchlists/holdings.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { exchangeRateText } from '../../text/fact-text.ts';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { EntryForm, ImportForm } from './entry-form.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { Ladder } from './ladder.tsx';
import { type ListView, listAddress } from './list-address.ts';
import { ListTools } from './list-bar.tsx';
import { Scenario } from './scenario-form.tsx';
import type { ReadLines } from './watchlist-forms.ts';
import styles from './watchlists-page.module.css';

export type OpenedList = AnswerOf<typeof holdingsCall>;

interface OpenListProps {
  readonly open: OpenedList;
  readonly mayChange: boolean;
  /** The entry whose purchase is changed. */
  readonly editId: number;
  readonly view: ListView;
  readonly read: ReadLines | null;
}

interface CommonTotalProps {
  readonly open: OpenedList;
  readonly view: ListView;
}

/** The choice of one currency for the total of all, and the rates that it rests on. */
function CommonTotal({ open, view }: CommonTotalProps) {
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

/** One list: its bonds with today's figures, its payments to come, and what can be done with it. */
export function OpenList({ open, mayChange, editId, view, read }: OpenListProps) {
  const text = useLabels('watchlists');
  const explain = useLabels('explain');
  const edited = open.items.find(({ entry }) => entry === editId);
  return (
    <div className={styles.open}>
      <Block
        id="holdings"
        title={open.name}
        tools={<ListTools open={open} />}
        foot={<Link to="/methods/holding-profit/">{explain('method')}</Link>}
      >
        {open.items.length === 0 ? (
          <EmptyState
            icon="list"
            title={text('empty_list')}
            reason={mayChange ? text('empty_list_reason') : undefined}
          />
        ) : (
          <>
            <Scenario open={open} view={view} />
            <HoldingsTable open={open} mayChange={mayChange} />
            <CommonTotal open={open} view={view} />
          </>
        )}
      </Block>
      {mayChange && edited !== undefined && <EntryForm key={edited.entry} holding={edited} list={open.id} />}
      {open.ladder.length > 0 && <Ladder open={open} view={view} />}
      {mayChange && <ImportForm list={open.id} read={read} />}
    </div>
  );
}
