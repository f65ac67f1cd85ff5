import type { AnnouncedSection } from '#domain/bond/announced-sections.ts';
import type { TextContext } from '../../platform/data/issuer-words.ts';
import type { Outline } from '../../platform/sections/page-section.ts';
import { dateText } from '../../text/value-text.ts';
import { announcementsOf, type IssuerFacts } from './page-subject.ts';

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
