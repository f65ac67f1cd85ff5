import type { IsoDate } from '#math/units.ts';
import type { LanguageCode } from '../platform/language.ts';

/** Sections of a bond's page that are words alone, in the order of the page. */
export const textSectionKinds = [
  'early_redemption',
  'defaults',
  'conversion',
  'structured_product',
  'covenants',
  'investors',
  'restructuring',
  'more',
] as const;
type TextSectionKind = (typeof textSectionKinds)[number];

/** What a section says of a bond in a language: plain text, paragraphs parted by an empty line. */
export interface TextSection {
  readonly instrumentId: number;
  readonly kind: TextSectionKind;
  readonly language: LanguageCode;
  readonly text: string;
  readonly updatedOn: IsoDate;
}
