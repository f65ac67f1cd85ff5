import type { MakeWhole } from '#domain/bond/derivation/make-whole.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { basisPointsFromFraction } from '#math/units.ts';
import { makeWholeText } from '../../bond/bond-summary/make-whole-text.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { conventionText } from '../../text/fact-text.ts';
import { priceText } from '../../text/value-text.ts';

/** What a make-whole call would cost on the day of settlement, and at which yield it discounts; nothing without such a right. */
export function MakeWholeLine({
  makeWhole,
  terms,
}: {
  readonly makeWhole: MakeWhole | null;
  readonly terms: IssueTerms;
}) {
  const text = useLabels('bond');
  const textOf = useLabelOf('bond');
  const language = useLanguage();
  if (makeWhole === null) return null;
  const { dayCount, compounding, frequency } = terms.yieldConvention;
  const convention = conventionText(`${dayCount} ${compounding} ${frequency}`, text, textOf);
  const told = { ...makeWhole, convention, spread: basisPointsFromFraction(makeWhole.spread) };
  return (
    <p title={text('make_whole_note')}>
      {`${text('make_whole')}: ${priceText(makeWhole.price, language)} `}
      <small>{makeWholeText(told, text, language)}</small>
    </p>
  );
}
