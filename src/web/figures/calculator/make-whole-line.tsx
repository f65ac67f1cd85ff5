import type { MakeWhole } from '#domain/bond/derivation/make-whole.ts';
import { basisPointsFromFraction } from '#math/units.ts';
import { makeWholeText } from '../../bond/bond-summary/make-whole-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { priceText } from '../../text/value-text.ts';

/** What a make-whole call would cost on the day of settlement, and at which yield it discounts; nothing without such a right. */
export function MakeWholeLine({ makeWhole }: { readonly makeWhole: MakeWhole | null }) {
  const text = useLabels('bond');
  const language = useLanguage();
  if (makeWhole === null) return null;
  const told = { ...makeWhole, spread: basisPointsFromFraction(makeWhole.spread) };
  return (
    <p title={text('make_whole_note')}>
      {`${text('make_whole')}: ${priceText(makeWhole.price, language)} `}
      <small>{makeWholeText(told, text, language)}</small>
    </p>
  );
}
