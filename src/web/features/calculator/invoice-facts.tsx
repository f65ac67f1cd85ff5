import { numberText } from '#contract/number-text.ts';
import type { TradeInvoice } from '#domain/calculator/trade-invoice.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { FactList } from '../../ui/layout/fact-list.tsx';
import type { CalculatorView } from './calculator-view.ts';
import { ExplainedResult } from './explained-result.tsx';

const cents = 2;
const accruedDecimals = 6;
const ratioDecimals = 5;

/** What the trade costs. */
export function InvoiceFacts({ view, invoice }: { readonly view: CalculatorView; readonly invoice: TradeInvoice }) {
  const text = useLabels('calculator');
  const language = useLanguage();
  const { settlement, indexRatio } = view.shown;
  const money = (amount: number) => `${numberText(amount, cents, language)} ${view.terms?.faceCurrency ?? ''}`;
  const { accruedDays, accruedFrom } = invoice;
  return (
    <FactList
      facts={[
        [text('settlement'), settlement && dateText(settlement, language)],
        [text('nominal'), money(invoice.nominal)],
        [text('index_ratio'), indexRatio === null ? null : numberText(indexRatio, ratioDecimals, language)],
        [text('outstanding'), invoice.outstanding === invoice.nominal ? null : money(invoice.outstanding)],
        [text('clean_amount'), money(invoice.cleanAmount)],
        [
          text('accrued'),
          <ExplainedResult
            key="accrued"
            view={view}
            asked={invoice.accrued === 0 ? null : { figure: 'accrued' }}
            title={text('accrued')}
          >
            {numberText(invoice.accrued, accruedDecimals, language)}
          </ExplainedResult>,
        ],
        [text('accrued_days'), accruedDays === null ? null : numberText(accruedDays, 0, language)],
        [text('accrued_from'), accruedFrom && dateText(accruedFrom, language)],
        [text('accrued_amount'), money(invoice.accruedAmount)],
        [text('consideration'), <b key="consideration">{money(invoice.consideration)}</b>],
      ]}
    />
  );
}
