import { numberText } from '#contract/platform/number-text.ts';
import type { AskedCalculation } from '#domain/bond/calculator/asked-calculation.ts';
import type { TradeInvoice } from '#domain/bond/calculator/trade-invoice.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { inCurrency } from '../../text/figure-text.ts';
import { FactList } from '../../ui/layout/fact-list.tsx';
import type { CalculatorView } from './calculator-view.ts';
import { explainedFacts } from './explained-facts.tsx';

const cents = 2;
const accruedDecimals = 6;
const ratioDecimals = 5;

/** What the trade costs. */
export function InvoiceFacts({ view, invoice }: { readonly view: CalculatorView; readonly invoice: TradeInvoice }) {
  const text = useLabels('calculator');
  const bond = useLabels('bond');
  const language = useLanguage();
  const explained = explainedFacts(view);
  const { settlement, indexation } = view.shown;
  const moneyText = (amount: number) => inCurrency(numberText(amount, cents, language), view.terms?.faceCurrency, bond);
  const { accruedDays, accruedFrom, outstanding } = invoice;
  const number = (name: string, figure: AskedCalculation, value: number | null, decimals: number) =>
    explained(name, figure, value === null ? null : numberText(value, decimals, language));
  return (
    <FactList
      facts={[
        [text('settlement'), settlement && dateText(settlement, language)],
        [text('nominal'), moneyText(invoice.nominal)],
        number(text('index_ratio'), { figure: 'index_ratio' }, indexation?.ratio ?? null, ratioDecimals),
        explained(
          text('outstanding'),
          { figure: 'trade_outstanding' },
          outstanding === invoice.nominal ? null : moneyText(outstanding),
        ),
        explained(text('clean_amount'), { figure: 'trade_clean_amount' }, moneyText(invoice.cleanAmount)),
        invoice.accrued === 0
          ? [text('accrued'), numberText(0, accruedDecimals, language)]
          : number(text('accrued'), { figure: 'accrued' }, invoice.accrued, accruedDecimals),
        number(text('accrued_days'), { figure: 'trade_accrued_days' }, accruedDays, 0),
        [text('accrued_from'), accruedFrom && dateText(accruedFrom, language)],
        explained(text('accrued_amount'), { figure: 'trade_accrued_amount' }, moneyText(invoice.accruedAmount)),
        explained(text('consideration'), { figure: 'trade_consideration' }, <b>{moneyText(invoice.consideration)}</b>),
      ]}
    />
  );
}
