import { useLabels, useLanguage } from '../../context/language-context.ts';
import { percentText, priceText } from '../../text/figure-text.ts';
import type { ShownCalculation } from './calculation-of-state.ts';

/** Says price and yield to those who do not see the fields change. */
export function ResultStatus({ shown: { calculated } }: { readonly shown: ShownCalculation }) {
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
