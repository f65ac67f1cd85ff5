import type { CompanyCard } from '#contract/issuer/companies.ts';
import type { BondSubject } from './bond-subject.ts';

/** Pages with sections about an issuer: that of a bond, and that of the issuer itself. */
type SubjectModel = 'bonds' | 'company';

/** By which sections about an issuer ask. */
export interface IssuerPlace {
  readonly model: SubjectModel;
  readonly id: string;
  /** The issuer, 0 for none. */
  readonly hints: () => Promise<{ readonly issuerId: number }>;
}

/** What a page knows that sections about an issuer show. */
export type IssuerFacts = BondSubject | { readonly card: CompanyCard };

export interface Subject {
  readonly model: SubjectModel;
  readonly id: number;
  readonly name: string;
  readonly shortName: string;
  readonly issuer: { readonly id: number; readonly name: string } | null;
  /** The site's date. */
  readonly today: string;
}

/** What a page is about. */
export function subjectOf(facts: IssuerFacts): Subject {
  if ('card' in facts) {
    const { id, name, shortName, today } = facts.card;
    return { model: 'company', id, name, shortName, issuer: { id, name }, today };
  }
  const { id, name, shortName, issuer } = facts.summary;
  return { model: 'bonds', id, name, shortName, issuer, today: facts.today };
}

/** Which sections of a page have content that comes later. */
export function announcementsOf(facts: IssuerFacts): CompanyCard['announced'] {
  return 'card' in facts ? facts.card.announced : facts.records.announced;
}
