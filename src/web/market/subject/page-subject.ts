import type { BondRecords } from '#contract/bond/bond-records.ts';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { CompanyCard } from '#contract/issuer/companies.ts';
import type { AnnouncedSection } from '#domain/bond/announced-sections.ts';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import type { TextContext } from '../../platform/data/issuer-words.ts';
import type { Outline } from '../../platform/sections/page-section.ts';
import { dateText } from '../../text/value-text.ts';

/** Pages with sections about an issuer: that of a bond, and that of the issuer itself. */
type SubjectModel = 'bonds' | 'company';

/** By which sections about an issuer ask. */
export interface IssuerPlace {
  readonly model: SubjectModel;
  readonly id: string;
  /** The issuer, 0 for none. */
  readonly hints: () => Promise<{ readonly issuerId: number }>;
}

/** Which bond the calls of its page ask for: its id, or the ISIN that the address names. */
export interface BondPlace extends IssuerPlace {
  readonly model: 'bonds';
  /** What some addresses name beside the id. */
  readonly hints: () => Promise<BondHints>;
}

/** The issuer, 0 for none, and the status of a bond. */
export interface BondHints {
  readonly issuerId: number;
  readonly bondStatusId: number;
}

export function hintsOf({ issuer, statusKey }: Pick<BondSummary, 'issuer' | 'statusKey'>): BondHints {
  return { issuerId: issuer?.id ?? 0, bondStatusId: bondStatusId(statusKey) };
}

/** What every section of the page of a bond is told. */
export interface BondSubject {
  readonly summary: BondSummary;
  /** What its sections list, and which others have content. */
  readonly records: BondRecords;
  /** The site's date today. */
  readonly today: string;
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
function announcementsOf(facts: IssuerFacts): CompanyCard['announced'] {
  return 'card' in facts ? facts.card.announced : facts.records.announced;
}

/** How much a section holds, before its content is here; null where it holds nothing. */
export function announcedCount(facts: IssuerFacts, section: AnnouncedSection): number {
  return announcementsOf(facts).find((own) => own.section === section)?.count ?? 0;
}

/** What a section says before its content is here: how many it lists, and of which day the latest is. */
export function announcedOutline(section: AnnouncedSection) {
  return (facts: IssuerFacts, { language }: TextContext): Outline | null => {
    const found = announcementsOf(facts).find((own) => own.section === section);
    if (found === undefined) return null;
    return { count: found.count, fact: found.latest === null ? null : dateText(found.latest, language) };
  };
}

/** What a section says that holds one thing: of which day it is. */
export function announcedOnce(section: AnnouncedSection) {
  return (facts: IssuerFacts, textContext: TextContext): Outline | null => {
    const found = announcedOutline(section)(facts, textContext);
    return found && { ...found, count: null };
  };
}

/** Of a section that the reader may have in the PDF of the page, and that the copied page holds. */
export const inFilesAndCopies = { isInPdf: true, isInCopy: true } as const;
