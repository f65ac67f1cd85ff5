import { useState } from 'react';
import { Form, Link } from 'react-router';
import type { AnswerOf } from '#contract/platform/call.ts';
import type { holdingsCall } from '#contract/portfolio/watchlists/holdings.ts';
import { horizonMonths } from '#domain/portfolio/watchlist.ts';
import { useAudience, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { exchangeRateText } from '../../text/fact-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { EntryForm, ImportForm } from './entry-form.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { Ladder } from './ladder.tsx';
import { isMoved, type ListView, listAddress, noMoves, ownShift } from './list-address.ts';
import { ListTools } from './list-bar.tsx';
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

interface ScenarioProps {
  readonly open: OpenedList;
  readonly view: ListView;
}

const shifts = [-100, -50, 0, 50, 100] as const;

/** What the reader supposes of the market: a parallel move by a click, all others in a form. */
function Scenario({ open, view }: ScenarioProps) {
  const text = useLabels('watchlists');
  const { scenario } = open;
  if (useAudience() !== 'full') return null;
  const segments = shifts.map((shift) => ({
    key: String(shift),
    text: text('shift', { shift: shift > 0 ? `+${shift}` : String(shift).replace('-', '−') }),
    to: listAddress(open.id, { ...view, scenario: { ...scenario, shift } }),
  }));
  const { shift: _, ...others } = scenario;
  return (
    <>
      <div className={styles.scenario}>
        <span>{text('scenario')}</span>
        <SegmentedLinks label={text('scenario')} segments={segments} chosen={String(scenario.shift)} />
        {isMoved(scenario) && <span className="quiet">{text('scenario_hint')}</span>}
      </div>
      <div className={styles.moves}>
        <Disclosure title={text('more_moves')} isOpenAtStart={isMoved({ ...others, shift: 0 })}>
          <MovesForm key={JSON.stringify(scenario)} open={open} view={view} />
        </Disclosure>
      </div>
    </>
  );
}

function MovesForm({ open, view }: ScenarioProps) {
  const text = useLabels('watchlists');
  const { scenario } = open;
  const [horizon, setHorizon] = useState(String(scenario.horizon));
  const months = [...new Set([...horizonMonths, scenario.horizon])].sort((a, b) => a - b);
  const currencies = open.totals.map(({ currency }) => currency);
  return (
    <Form method="get" action="/watchlists/" className={styles.entry} preventScrollReset>
      <input type="hidden" name="list" value={open.id} />
      {view.rung !== 'year' && <input type="hidden" name="by" value={view.rung} />}
      {view.currency !== null && <input type="hidden" name="currency" value={view.currency} />}
      <MoveField name="shift" label={text('move_all')} value={scenario.shift} />
      <MoveField name="short" label={text('move_short')} value={scenario.short} />
      <MoveField name="long" label={text('move_long')} value={scenario.long} />
      <MoveField name="spread" label={text('move_spread')} value={scenario.spread} />
      {currencies.length > 1 &&
        currencies.map((currency) => (
          <MoveField
            key={currency}
            name={ownShift(currency)}
            label={text('move_own', { currency })}
            value={scenario.own.find((each) => each.currency === currency)?.shift ?? 0}
          />
        ))}
      <NativeSelect
        label={text('horizon')}
        name="horizon"
        value={horizon}
        onChange={setHorizon}
        options={months.map((count) => ({
          id: String(count),
          text: count === 0 ? text('horizon_now') : text('horizon_months', { count }),
        }))}
      />
      <span className={styles.buttons}>
        <Button type="submit">{text('apply_moves')}</Button>
        <Link to={listAddress(open.id, { ...view, scenario: noMoves })} preventScrollReset>
          {text('no_moves')}
        </Link>
      </span>
    </Form>
  );
}

interface MoveFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: number;
}

function MoveField({ name, label, value }: MoveFieldProps) {
  const text = useLabels('watchlists');
  const [typed, setTyped] = useState(value === 0 ? '' : String(value));
  return (
    <NumberField
      label={label}
      name={name}
      value={typed}
      onChange={setTyped}
      unit={text('points')}
      placeholder="0"
      mayBeNegative
    />
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
