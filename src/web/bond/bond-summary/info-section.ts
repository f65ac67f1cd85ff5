import type { BondPlace, BondSubject } from '../../market/subject/bond-subject.ts';
import type { TextContext } from '../../platform/data/issuer-words.ts';
import { codeAtFirstAct, pageSection } from '../../platform/sections/page-section.ts';
import { dateText } from '../../text/value-text.ts';

/** Kind of coupon and maturity. */
function termsInBrief({ summary: { coupon, maturesOn } }: BondSubject, { language, texts }: TextContext): string {
  const maturity = maturesOn === null ? texts.text('bond', 'perpetual') : dateText(maturesOn, language);
  return `${texts.textOf('bond', `coupon_${coupon.kind}`)}, ${maturity}`;
}

export const infoSection = pageSection<BondSubject, BondPlace, null>({
  id: 'info',
  group: 'terms',
  title: (texts) => texts.text('bond', 'info'),
  menu: { title: (texts) => texts.text('bond', 'section_info'), img: 'info', event: 'menuInfo' },
  call: null,
  outline: (_, subject, textContext) => ({ count: null, fact: termsInBrief(subject, textContext) }),
  block: codeAtFirstAct(async () => {
    const { BondFacts } = await import('./bond-facts.tsx');
    return ({ facts }) => BondFacts(facts);
  }),
  openOn: 'wide',
  height: 220,
  isInPdf: true,
  isInCopy: true,
});
