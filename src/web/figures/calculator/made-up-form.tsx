import { type MadeUpPeriod, madeUpPeriods, madeUpRepayments } from '#domain/bond/calculator/made-up-bond.ts';
import { paysRevaluation } from '#domain/bond/derivation/indexation.ts';
import { type Market, marketConventions, markets } from '#domain/bond/market-conventions.ts';
import { DAY_COUNT_NAMES } from '#math/day-count/day-count-name.ts';
import { COUPON_DAYS } from '#math/schedule/schedule.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { NativeSelect, type Option } from '../../ui/controls/native-select.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { DateField } from '../../ui/date-picker/date-picker.tsx';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-state.ts';
import { inMarket, kindsOf, type MadeUpField, type MadeUpState, madeUpCurrencies } from './made-up-state.ts';

interface FormProps {
  readonly view: CalculatorView;
  readonly own: MadeUpState;
}

type Choice = 'kind' | 'currency' | 'period' | 'dayCount' | 'couponDay' | 'repayment';

/** Names of conventions that every language writes alike. */
const named = (ids: readonly string[]): readonly Option[] => ids.map((id) => ({ id, text: id }));

function periodName(period: MadeUpPeriod, text: LabelText<'calculator'>): string {
  if (period.endsWith('D')) return text('period_days', { days: Number.parseInt(period, 10) });
  return text(`period_${period as '12M' | '6M' | '3M' | '1M'}`);
}

function marketOptions(text: LabelText<'calculator'>, htmlLang: string): readonly Option[] {
  const options = markets.map((id) => ({ id, text: text(`market_${id}`) }));
  return options.toSorted((a, b) => a.text.localeCompare(b.text, htmlLang));
}

/** The terms of a bond that the reader makes up. */
export function MadeUpForm({ view, own }: FormProps) {
  const text = useLabels('calculator');
  const { htmlLang } = useLanguage();
  const set = (change: Partial<MadeUpState>, key: string) => view.change({ own: { ...own, ...change } }, `own-${key}`);
  const wrong = (field: MadeUpField) => (view.shown.wrongTerms.includes(field) ? text(`wrong_${field}`) : undefined);
  const choice = (field: Choice, options: readonly Option[]) => (
    <NativeSelect
      label={text(`own_${field}`)}
      options={options}
      value={own[field]}
      onChange={(id) => set({ [field]: id }, field)}
    />
  );
  const isRevalued = paysRevaluation(marketConventions[own.market]);
  const isFloating = own.kind === 'floating';
  const rate = (field: 'rate' | 'margin', label: string) => (
    <NumberField
      label={label}
      value={own[field]}
      unit="%"
      mayBeNegative={isFloating}
      error={wrong(field)}
      onChange={(value) => set({ [field]: value }, field)}
    />
  );
  /** Dates with numbers, as a text. */
  const dated = (field: 'steps' | 'puts' | 'calls', hint: string) => (
    <TextField
      label={text(`own_${field}`)}
      value={own[field]}
      hint={hint}
      error={wrong(field)}
      autoComplete="off"
      maxLength={400}
      onChange={(value) => set({ [field]: value }, field)}
    />
  );
  const currencies = [...new Set([own.currency, ...madeUpCurrencies])];
  const hasCoupons = own.kind !== 'zero' && own.kind !== 'bill';
  return (
    <fieldset className={styles.fields}>
      <legend>{text('own_terms')}</legend>
      {choice(
        'kind',
        kindsOf(own).map((id) => ({ id, text: text(`kind_${id}`) })),
      )}
      <NativeSelect
        label={text('own_market')}
        options={marketOptions(text, htmlLang)}
        value={own.market}
        onChange={(id) => set(inMarket(id as Market, own), 'market')}
      />
      {choice('currency', named(currencies))}
      {hasCoupons && (
        <>
          {rate('rate', text(isFloating ? 'own_reference' : 'own_rate'))}
          {isFloating && rate('margin', text('own_margin'))}
          {(own.kind === 'step' || own.kind === 'perpetual') && dated('steps', text('steps_hint'))}
          {own.kind === 'indexed' &&
            (['index', 'base'] as const).map((field) => (
              <NumberField
                key={field}
                label={text(field === 'base' && isRevalued ? 'own_period_base' : `own_${field}`)}
                value={own[field]}
                placeholder="1"
                onChange={(value) => set({ [field]: value }, field)}
              />
            ))}
          {choice(
            'period',
            madeUpPeriods.map((id) => ({ id, text: periodName(id, text) })),
          )}
          {own.period.endsWith('M') &&
            choice('couponDay', [
              { id: '', text: text('coupon_day_market') },
              ...COUPON_DAYS.map((id) => ({ id, text: text(`coupon_day_${id}`) })),
            ])}
          {choice('dayCount', [{ id: '', text: text('day_count_market') }, ...named(DAY_COUNT_NAMES)])}
        </>
      )}
      <OwnDates view={view} own={own} set={set} />
      <NumberField
        label={text('own_redemption')}
        value={own.redemption}
        error={wrong('redemption')}
        onChange={(redemption) => set({ redemption }, 'redemption')}
      />
      {hasCoupons &&
        choice(
          'repayment',
          madeUpRepayments.map((id) => ({ id, text: text(`repay_${id}`) })),
        )}
      {hasCoupons && own.capitalisedUntil !== null && (
        <NumberField
          label={text('own_capitalisedShare')}
          value={own.capitalisedShare}
          unit="%"
          placeholder="100"
          error={wrong('capitalisedShare')}
          onChange={(value) => set({ capitalisedShare: value }, 'capitalisedShare')}
        />
      )}
      {dated('puts', text('offers_hint'))}
      {dated('calls', text('offers_hint'))}
    </fieldset>
  );
}

interface DatesProps extends FormProps {
  readonly set: (change: Partial<MadeUpState>, key: string) => void;
}

type OwnDate = 'issuedOn' | 'firstCoupon' | 'lastCoupon' | 'maturesOn' | 'repaysFrom' | 'capitalisedUntil';

function OwnDates({ view, own, set }: DatesProps) {
  const text = useLabels('calculator');
  const { wrongTerms } = view.shown;
  const hasCoupons = own.kind !== 'zero' && own.kind !== 'bill';
  const date = (field: OwnDate) => (
    <div className={styles.date}>
      <DateField
        label={text(`own_${field}`)}
        value={own[field]}
        isClearable
        onChange={(value) => set({ [field]: value }, field)}
      />
      {(field === 'issuedOn' || field === 'maturesOn') && wrongTerms.includes(field) && (
        <p className={styles.wrong}>{text(`wrong_${field}`)}</p>
      )}
    </div>
  );
  return (
    <>
      {date('issuedOn')}
      {hasCoupons && date('firstCoupon')}
      {hasCoupons && own.kind !== 'perpetual' && date('lastCoupon')}
      {own.kind !== 'perpetual' && date('maturesOn')}
      {hasCoupons && own.kind !== 'perpetual' && own.repayment !== 'bullet' && date('repaysFrom')}
      {hasCoupons && date('capitalisedUntil')}
    </>
  );
}
