import { numberText } from '#contract/platform/number-text.ts';
import type { BondPlace, BondSubject } from '../../market/subject/bond-subject.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';
import { dateText } from '../../text/value-text.ts';

export const accruedInterestSection = pageSection<BondSubject, BondPlace, null>({
  id: 'accrued-interest',
  group: 'payments',
  title: (texts) => texts.text('cash-flows', 'accrued_title'),
  menu: null,
  call: null,
  outline: (_, { summary: { accrued } }, { language, texts }) => {
    if (accrued === null) return null;
    const value = numberText(accrued.value, accrued.decimals, language);
    const date = dateText(accrued.settlement, language);
    return { count: null, fact: texts.text('cash-flows', 'accrued_fact', { value, date }) };
  },
  block: codeOnApproach(async () => (await import('./accrued-interest.tsx')).AccruedInterestBlock),
  openOn: 'wide',
  height: 130,
  isInPdf: true,
  isInCopy: true,
});
