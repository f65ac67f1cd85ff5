import type { LanguageCode } from '../platform/language.ts';

/** News about an issuer. Its words are kept by language. */
export interface IssuerNews {
  /** By which its source knows it. */
  readonly code: string;
  readonly issuerId: number;
  readonly publishedAt: Date;
  /** Where the source tells more; null for nowhere. */
  readonly url: string | null;
}

/** What news says in a language: plain text, paragraphs parted by an empty line; null for a title alone. */
export interface NewsWords {
  readonly language: LanguageCode;
  readonly title: string;
  readonly text: string | null;
}
