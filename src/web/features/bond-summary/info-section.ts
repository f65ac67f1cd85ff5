import type { BondPlace, BondSubject } from '../../data/bond-subject.ts';
import { codeAtFirstAct, pageSection } from '../../sections/page-section.ts';
import { dateText } from '../../text/date-text.ts';
import type { Speech } from '../../text/issuer-words.ts';

/** Kind of coupon and maturity. */
function termsInBrief({ summary: { coupon, maturesOn } }: BondSubject, { language, texts }: Speech): string {
  const maturity = maturesOn === null ? texts.text('bond', 'perpetual') : dateText(maturesOn, language);
  return `${texts.textOf('bond', `coupon_${coupon.kind}`)}, ${maturity}`;
}

export const infoSection = pageSection<BondSubject, BondPlace, null>({
  id: 'info',
  group: 'terms',
  title: (texts) => texts.text('bond', 'info'),
  menu: { title: (texts) => texts.text('bond', 'section_info'), img: 'info', event: 'menuInfo' },
  call: null,
  outline: (_, subject, speech) => ({ count: null, fact: termsInBrief(subject, speech) }),
  block: codeAtFirstAct(async () => {
    const { BondFacts } = await import('./bond-facts.tsx');
    return ({ facts }) => BondFacts(facts);
  }),
  openOn: 'wide',
  height: 220,
  isInPdf: true,
  isInCopy: true,
});
