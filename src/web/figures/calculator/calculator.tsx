import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { bondCalendar } from '#domain/bond/bond-mathematics/bond-description.ts';
import type { AskedCalculation } from '#domain/bond/calculator/asked-calculation.ts';
import type { CalculatedOptions } from '#domain/bond/calculator/calculated-options.ts';
import type { TradeInvoice } from '#domain/bond/calculator/trade-invoice.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { settlementLagOn } from '#domain/bond/market-conventions.ts';
import { shownFrequency } from '#domain/bond/shown-convention.ts';
import { accruedDecimalsOf } from '#domain/market/accrued-decimals.ts';
import { NULL_CALENDAR } from '#math/dates/business-days.ts';
import { isoDate } from '#math/units.ts';
import { boundText } from '../../bond/bond-summary/kind-terms.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { ownNameText } from '../../text/fact-text.ts';
import { dateText, exactText, percentText, priceText } from '../../text/value-text.ts';
import { AccessPrompt, Note } from '../../ui/feedback/notice.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import {
  type CalculatorBasis,
  calculationOfState,
  isMarketMasked,
  type ShownCalculation,
} from './calculation-of-state.ts';
import styles from './calculator.module.css';
import type { CalculatorState, CalculatorView } from './calculator-state.ts';
import { MadeUpForm } from './made-up-form.tsx';
import { MakeWholeLine } from './make-whole-line.tsx';
import { OptionBlock } from './option-block.tsx';
import { QuoteFields } from './quote-fields.tsx';
import { explainedFacts, RiskFacts } from './risk-facts.tsx';
import { ScenarioBlock } from './scenario-block.tsx';
import { AssumptionFields, TradeFields } from './trade-and-assumption-fields.tsx';
import { WorkoutTable } from './workout-table.tsx';

interface CalculatorProps {
  readonly basis: CalculatorBasis;
  readonly state: CalculatorState;
  readonly change: CalculatorView['change'];
  /** What can be done with the whole of it. */
  readonly tools?: ReactNode;
}

/** Says price and yield to those who do not see the fields change. */
function ResultStatus({ shown: { calculated } }: { readonly shown: ShownCalculation }) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const clean = calculated.ok ? calculated.value.quotes.clean : null;
  const own = calculated.ok ? calculated.value.quotes.yield : null;
  return (
    <p className="sr" role="status">
      {clean?.ok && own?.ok
        ? text('status', { price: priceText(clean.value, language), yield: percentText(own.value, language) })
        : ''}
    </p>
  );
}

const cents = 2;
const ratioDecimals = 5;

/** What the trade costs. */
function InvoiceFacts({ view, invoice }: { readonly view: CalculatorView; readonly invoice: TradeInvoice }) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const explained = explainedFacts(view);
  const { settlement, indexation } = view.shown;
  const usual = tradingUnits.price.decimals;
  const accruedDecimals = view.terms === null ? usual : accruedDecimalsOf(view.terms, usual);
  // Their currency stands in the head.
  const moneyText = (amount: number) => numberText(amount, cents, language);
  const { accruedDays, accruedFrom, outstanding } = invoice;
  const number = (name: string, figure: AskedCalculation, value: number | null, decimals: number) =>
    explained(name, figure, value === null ? null : numberText(value, decimals, language));
  return (
    <FactList
      facts={[
        [text('nominal'), moneyText(invoice.nominal)],
        explained(
          text('outstanding'),
          { figure: 'trade_outstanding' },
          outstanding === invoice.nominal ? null : moneyText(outstanding),
        ),
        explained(text('clean_amount'), { figure: 'trade_clean_amount' }, moneyText(invoice.cleanAmount)),
        explained(text('accrued_amount'), { figure: 'trade_accrued_amount' }, moneyText(invoice.accruedAmount)),
        explained(text('consideration'), { figure: 'trade_consideration' }, <b>{moneyText(invoice.consideration)}</b>),
        [text('settlement'), settlement && dateText(settlement, language)],
        number(text('index_ratio'), { figure: 'index_ratio' }, indexation?.ratio ?? null, ratioDecimals),
        invoice.accrued === 0
          ? [text('accrued'), numberText(0, accruedDecimals, language)]
          : number(text('accrued'), { figure: 'accrued' }, invoice.accrued, accruedDecimals),
        [text('accrued_from'), accruedFrom && dateText(accruedFrom, language)],
        number(text('accrued_days'), { figure: 'trade_accrued_days' }, accruedDays, 0),
      ]}
    />
  );
}

const couponOf = ({ couponKind: kind, couponRate: rate, couponCap: cap, couponFloor: floor }: IssueTerms) => ({
  kind,
  rate,
  cap,
  floor,
});

/** By which conventions it is counted, from which price it began, and on what it rests. */
function CalculationNotes({ view }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const bond = useLabels('bond');
  const { assumed, facts } = view.shown;
  const bound = facts && boundText(couponOf(facts.terms), bond);
  return (
    <div className={styles.notes}>
      <StartNote view={view} />
      {bound !== null && <Note>{`${bond('coupon')}: ${bound}`}</Note>}
      {assumed !== null && <Note tone="warn">{text(assumed)}</Note>}
      {view.terms?.isDefaulted && <Note tone="warn">{text('defaulted')}</Note>}
      <Conventions view={view} />
    </div>
  );
}

/** The price that the calculator began with, with its kind, venue and day. */
function StartNote({ view: { basis, state } }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const { bond } = basis;
  if (bond === null || state.own !== null) {
    return isMarketMasked(basis.market) ? <AccessPrompt what={text('market_closed')} /> : null;
  }
  const { price } = bond;
  if (price === null) return <Note>{text('no_price')}</Note>;
  if (price.masked.length > 0) return <AccessPrompt what={text('price_closed')} />;
  if (price.value === null) return <Note>{text('no_price')}</Note>;
  const said = {
    price: exactText(price.value, language, 4),
    venue: price.venueName,
    date: dateText(price.date, language),
  };
  return <Note>{text('price_from', said)}</Note>;
}

/** The calendar of the bond's business days, with the years for which its holidays are known. */
function CalendarConvention({ name }: { readonly name: string }) {
  const text = useLabels('calculator');
  const years = bondCalendar({ calendar: name }).listedYears;
  if (years === undefined) return <li>{text('convention_calendar', { name })}</li>;
  return <li>{text('convention_calendar_years', { name, first: `${years.first}`, last: `${years.last}` })}</li>;
}

function Conventions({ view: { basis, state, terms } }: { readonly view: CalculatorView }) {
  const text = useLabels('calculator');
  const bond = useLabels('bond');
  const explain = useLabels('explain');
  const language = useLanguage();
  if (terms === null) return null;
  const { yieldConvention, dayCount, paidAccrualDayCount, calendar } = terms;
  const tradedOn = state.trade ?? isoDate(basis.market.today);
  const { compounding, frequency } = yieldConvention;
  const { curve, swaps } = basis.market;
  return (
    <ul className={styles.conventions}>
      <li>
        {text('convention_yield', {
          rule: text(`rule_${compounding}`, { times: bond('times_a_year', { count: shownFrequency(frequency) }) }),
          dayCount: yieldConvention.dayCount,
        })}
      </li>
      {dayCount !== null && <li>{text('convention_accrual', { dayCount: paidAccrualDayCount ?? dayCount })}</li>}
      {dayCount !== null && paidAccrualDayCount !== null && (
        <li>{text('convention_accrual_in_yield', { dayCount })}</li>
      )}
      <li>{text('convention_settlement', { count: settlementLagOn(terms, tradedOn) })}</li>
      {calendar !== NULL_CALENDAR.name && <CalendarConvention name={calendar} />}
      <li>{text('convention_effective')}</li>
      {curve !== null && (
        <li>
          {text('convention_curve', { name: ownNameText(curve.name, bond), date: dateText(curve.date, language) })}
        </li>
      )}
      {swaps !== null && (
        <li>{text('convention_swaps', { name: swaps.name, date: dateText(swaps.date, language) })}</li>
      )}
      <li>{text('convention_spreads')}</li>
      <li>
        <Link to="/methods/calculator/">{explain('method')}</Link>
      </li>
    </ul>
  );
}

/** Price, yields and spreads of a bond, each giving all others, with risk, scenario and the invoice of a trade. */
export function Calculator({ basis, state, change, tools }: CalculatorProps) {
  const text = useLabels('calculator');
  const shown = useMemo(() => calculationOfState(basis, state), [basis, state]);
  const view = useMemo<CalculatorView>(
    () => ({ basis, state, shown, terms: shown.facts?.terms ?? null, change }),
    [basis, state, shown, change],
  );
  const { calculated } = shown;
  return (
    <div className={styles.calculator}>
      {tools}
      <div className={styles.inputs}>
        {state.own !== null && <MadeUpForm view={view} own={state.own} />}
        <TradeFields view={view} />
        <AssumptionFields view={view} />
        <QuoteFields view={view} />
        <CalculationNotes view={view} />
      </div>
      <div className={styles.results}>
        <ResultStatus shown={shown} />
        <p className={styles.outdated}>{text('outdated')}</p>
        {calculated.ok ? (
          <>
            {calculated.value.invoice !== null && (
              <Part title={text('invoice')} unit={view.terms?.faceCurrency}>
                <InvoiceFacts view={view} invoice={calculated.value.invoice} />
              </Part>
            )}
            <Part title={text('ends')}>
              <WorkoutTable view={view} />
              {view.terms && <MakeWholeLine makeWhole={calculated.value.makeWhole} terms={view.terms} />}
            </Part>
            <Part title={text('risk')}>
              <RiskFacts view={view} calculation={calculated.value} />
            </Part>
          </>
        ) : (
          <Fault fault={calculated.fault} />
        )}
      </div>
      {calculated.ok && <OptionPart view={view} options={calculated.value.options} />}
      {calculated.ok && calculated.value.scenario !== null && (
        <div className={styles.wide}>
          <Part title={text('scenario')}>
            <ScenarioBlock view={view} scenario={calculated.value.scenario} />
          </Part>
        </div>
      )}
    </div>
  );
}

/** By its calls and puts, or why there is nothing to say; nothing at all of a bond without any. */
function OptionPart({ view, options }: { readonly view: CalculatorView; readonly options: CalculatedOptions }) {
  const text = useLabels('calculator');
  const bond = useLabels('bond');
  const absence = options.ok ? null : options.absence;
  if (absence === 'no_rights') return null;
  return (
    <div className={styles.wide}>
      <Part title={text('options')}>
        {options.ok && <OptionBlock view={view} options={options} />}
        {absence !== null && <Note>{bond(`options_${absence}`)}</Note>}
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  /** Of all that stands in it. */
  readonly unit?: string | undefined;
  readonly children: ReactNode;
}

function Part({ title, unit, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h3>
        {title} {unit !== undefined && <small>{unit}</small>}
      </h3>
      {children}
    </section>
  );
}

function Fault({ fault }: { readonly fault: string }) {
  const textOf = useLabelOf('calculator');
  return <Note tone={fault === 'no-value' ? 'plain' : 'warn'}>{textOf(`fault_${fault}`)}</Note>;
}
