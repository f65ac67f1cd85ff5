import type { AnnouncedSection } from '#domain/announced-sections.ts';
import type { Outline } from '../sections/page-section.ts';
import { dateText } from '../text/date-text.ts';
import type { Speech } from '../text/issuer-words.ts';
import type { BondSubject } from './bond-subject.ts';

/** How much a section of a bond holds, before its content is here; null where it holds nothing. */
export function announcedCount({ records }: BondSubject, section: AnnouncedSection): number {
  return records.announced.find((own) => own.section === section)?.count ?? 0;
}

/** What a section of a bond says before its content is here: how many it lists, and of which day the latest is. */
export function announcedOutline(section: AnnouncedSection) {
  return ({ records }: BondSubject, { language }: Speech): Outline | null => {
    const found = records.announced.find((own) => own.section === section);
    if (found === undefined) return null;
    return { count: found.count, fact: found.latest === null ? null : dateText(found.latest, language) };
  };
}
