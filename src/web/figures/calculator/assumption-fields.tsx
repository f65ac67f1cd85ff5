import { couponAssumptions } from '#domain/bond/calculator/payment-assumptions.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { DateField } from '../../ui/date-picker/date-picker.tsx';
import styles from './calculator.module.css';
import { type CalculatorState, firstState, settlementMarkets } from './calculator-state.ts';
import type { CalculatorView } from './calculator-view.ts';

/** Whether a state assumes anything that stands in these fields. */
function hasAssumptions({ trade, settles, coupons, writeDownOn }: CalculatorState): boolean {
  return trade !== null || settles !== '' || coupons !== firstState.coupons || writeDownOn !== null;
}

/** The day of the trade with the market that settles it, coupons that are not set yet, and a write-down: open where one of them is chosen. */
export function AssumptionFields({ view }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const { state, terms } = view;
  return (
    <details className={styles.more} open={hasAssumptions(state) || undefined}>
      <summary>{text('more_assumptions')}</summary>
      <div className={styles.fields}>
        <TradeDay view={view} />
        {terms?.couponKind === 'floating' && <Coupons view={view} />}
        <WriteDown view={view} />
      </div>
    </details>
  );
}

function TradeDay({ view: { state, change } }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const markets = settlementMarkets.map((id) => ({ id, text: text(`settles_${id}`) }));
  return (
    <>
      <DateField
        label={text('trade_day')}
        value={state.trade}
        isClearable
        onChange={(trade) => change({ trade, settlement: null }, 'trade')}
      />
      <NativeSelect
        label={text('settles')}
        options={[{ id: '', text: text('settles_own') }, ...markets]}
        value={state.settles}
        onChange={(id) =>
          change({ settles: settlementMarkets.find((each) => each === id) ?? '', settlement: null }, 'settles')
        }
      />
    </>
  );
}

function Coupons({ view: { state, basis, change } }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const hasCurve = basis.market.curve?.masked.length === 0;
  const offered = couponAssumptions.filter((id) => id !== 'curve' || hasCurve || state.coupons === id);
  return (
    <>
      <NativeSelect
        label={text('unset_coupons')}
        options={offered.map((id) => ({ id, text: text(`coupons_${id}`) }))}
        value={state.coupons}
        onChange={(id) => change({ coupons: couponAssumptions.find((each) => each === id) ?? 'held' }, 'coupons')}
      />
      {state.coupons === 'reference' && (
        <NumberField
          label={text('assumed_reference')}
          value={state.reference}
          unit="%"
          mayBeNegative
          onChange={(reference) => change({ reference }, 'reference')}
        />
      )}
    </>
  );
}

function WriteDown({ view: { state, change } }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  return (
    <>
      <DateField
        label={text('write_down')}
        value={state.writeDownOn}
        isClearable
        onChange={(writeDownOn) => change({ writeDownOn }, 'write-down')}
      />
      {state.writeDownOn !== null && (
        <NumberField
          label={text('nominal_left')}
          value={state.left}
          unit="%"
          onChange={(left) => change({ left }, 'left')}
        />
      )}
    </>
  );
}
