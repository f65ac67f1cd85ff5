import type { Texts } from '#labels/create-texts.ts';
import type { LeftMenuItem } from './left-menu.tsx';
import type { SectionOutline } from './load-sections.ts';
import { type PageSection, type SectionGroup, sectionGroups } from './page-section.ts';

interface ShownSection<Facts, Place> {
  readonly section: PageSection<Facts, Place>;
  readonly outline: SectionOutline;
}

export interface ShownGroup<Facts, Place> {
  readonly group: SectionGroup;
  readonly sections: readonly ShownSection<Facts, Place>[];
}

/** The sections with content in the order of the page: by group, inside a group as the list has them. */
export function shownGroups<Facts, Place>(
  sections: readonly PageSection<Facts, Place>[],
  outlines: readonly SectionOutline[],
): readonly ShownGroup<Facts, Place>[] {
  const outlineOf = new Map(outlines.map((outline) => [outline.id, outline]));
  const shown = sections.flatMap((section) => {
    const outline = outlineOf.get(section.id);
    return outline === undefined ? [] : [{ section, outline }];
  });
  return sectionGroups
    .map((group) => ({ group, sections: shown.filter(({ section }) => section.group === group) }))
    .filter((group) => group.sections.length > 0);
}

const isOwn = <Facts, Place>(shown: ShownGroup<Facts, Place>['sections'], owner: PageSection<Facts, Place>) =>
  shown.some(({ section }) => section === owner);

/**
 * The entries of the left menu. An entry leads to the first section with content of those that it stands for, and bears that one's name
 * where its own section is absent.
 */
export function menuOfSections<Facts, Place>(
  sections: readonly PageSection<Facts, Place>[],
  groups: readonly ShownGroup<Facts, Place>[],
  texts: Texts,
): readonly LeftMenuItem[] {
  return groups.flatMap(({ group, sections: shown }) => {
    const entries = new Map<string, LeftMenuItem>();
    for (const { section, outline } of shown) {
      const owner = sections.slice(0, sections.indexOf(section) + 1).findLast(({ menu }) => menu !== null);
      if (owner?.menu == null || entries.has(owner.id)) continue;
      entries.set(owner.id, {
        id: owner.id,
        show: true,
        src: `#${section.id}`,
        img: owner.menu.img,
        event: owner.menu.event,
        line1: isOwn(shown, owner) ? owner.menu.title(texts) : section.title(texts),
        line2: null,
        count: section === owner ? outline.count : null,
        group: texts.text('shell', `group_${group}`),
      });
    }
    return [...entries.values()];
  });
}
