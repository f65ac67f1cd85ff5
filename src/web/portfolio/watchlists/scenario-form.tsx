import { useState } from 'react';
import { Form, Link } from 'react-router';
import { horizonMonths } from '#domain/portfolio/watchlist.ts';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { isMoved, type ListView, listAddress, noMoves, ownShift } from './list-address.ts';
import type { OpenedList } from './open-list.tsx';
import styles from './watchlists-page.module.css';

interface ScenarioProps {
  readonly open: OpenedList;
  readonly view: ListView;
}

const shifts = [-100, -50, 0, 50, 100] as const;

/** What the reader supposes of the market: a parallel move by a click, all others in a form. */
export function Scenario({ open, view }: ScenarioProps) {
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
