import type { IsoDate } from '#math/units.ts';
import type { LanguageCode } from '../platform/language.ts';

export const documentKinds = [
  'prospectus',
  'final_terms',
  'methodology',
  'placement_report',
  'annual_report',
  'credit_report',
  'notice',
  'risk_report',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A file about a bond or another instrument, or about an issuer: one of the two ids is given. Its titles are kept by language. */
export interface IssueDocument {
  /** By which its source knows it. */
  readonly code: string;
  readonly instrumentId: number | null;
  readonly issuerId: number | null;
  readonly kind: DocumentKind;
  readonly publishedOn: IsoDate;
  /** Of the file; null when not known or when it has none. */
  readonly language: LanguageCode | null;
  readonly fileName: string;
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
}
