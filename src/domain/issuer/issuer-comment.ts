import type { IsoDate } from '#math/units.ts';
import type { LanguageCode } from '../platform/language.ts';

/** Who writes about issuers and bonds. */
export interface CommentProvider {
  readonly id: number;
  /** By which its source knows it. */
  readonly code: string;
  readonly name: string;
}

/** A comment about issuers and bonds. */
export interface IssuerComment {
  readonly code: string;
  readonly providerId: number;
  readonly publishedOn: IsoDate;
  /** Where the provider shows it; null for nowhere. */
  readonly url: string | null;
  /** Whether its file is opened to an account at a time. */
  readonly isModerated: boolean;
}

/** What a comment says in a language: a plain title, and HTML where it has a text. */
export interface CommentWords {
  readonly language: LanguageCode;
  readonly title: string;
  readonly content: string | null;
}

/** An issuer or a bond that a comment is about: one of the two ids is given. */
export interface CommentSubject {
  readonly commentId: number;
  readonly issuerId: number | null;
  readonly instrumentId: number | null;
}

/** What the operator decided of a request for the files of a provider. */
export type CommentDecision = 'approved' | 'rejected';

/** An account's wish for the files of a provider; an account asks a provider once. */
export interface CommentAccessRequest {
  readonly accountId: string;
  readonly providerId: number;
  readonly requestedAt: Date;
  /** Null while nobody has decided. */
  readonly decision: CommentDecision | null;
}

/** Whether the file of a comment is open to an account, with what became of its request; undefined for one that did not ask. */
export function isFileOpen(isModerated: boolean, decision: CommentDecision | null | undefined): boolean {
  return !isModerated || decision === 'approved';
}
