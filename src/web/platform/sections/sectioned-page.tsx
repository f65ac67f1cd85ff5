import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepInCookie } from '../../context/page-cookie.ts';
import { useTexts } from '../../context/reader-context.tsx';
import { type FoldChoices, FoldsContext, foldsCookie, foldsText } from './folds.ts';
import { LeftMenu } from './left-menu.tsx';
import type { LoadedSections } from './load-sections.ts';
import { PageBar } from './page-bar.tsx';
import { headId, PageReadingContext } from './page-reading.ts';
import type { PageSection } from './page-section.ts';
import { SectionFrame } from './section-frame.tsx';
import styles from './sectioned-page.module.css';
import { menuOfSections, type ShownGroup, shownGroups } from './shown-sections.ts';
import { useJump } from './use-jump.ts';
import { usePageReading } from './use-page-reading.ts';
import { sectionInView } from './use-section-in-view.ts';
import { useSectionKeys } from './use-section-keys.ts';

interface SectionedPageProps<Facts, Place> {
  readonly sections: readonly PageSection<Facts, Place>[];
  readonly loaded: LoadedSections;
  readonly folds: FoldChoices;
  readonly facts: Facts;
  readonly place: Place;
  /** Who or what the page is about, before its sections. */
  readonly head: ReactNode;
  /** The same in one line, for the bar that stays when the head has left. */
  readonly bar: ReactNode;
  readonly foot: ReactNode;
}

function useFolds(first: FoldChoices) {
  const [choices, setChoices] = useState(first);
  return useMemo(
    () => ({
      choices,
      set: (id: string, isOpen: boolean) => {
        const next = { ...choices, [id]: isOpen };
        keepInCookie(foldsCookie, foldsText(next));
        setChoices(next);
      },
    }),
    [choices],
  );
}

/** A page that is a list of sections: menu, head, bar, and the sections in their groups. */
export function SectionedPage<Facts, Place>(props: SectionedPageProps<Facts, Place>) {
  return (
    <FoldsContext value={useFolds(props.folds)}>
      <Layout {...props} />
    </FoldsContext>
  );
}

function Layout<Facts, Place>(props: SectionedPageProps<Facts, Place>) {
  const { sections, loaded } = props;
  const texts = useTexts();
  const head = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => shownGroups(sections, loaded.outlines), [sections, loaded.outlines]);
  const items = useMemo(() => menuOfSections(sections, groups, texts), [sections, groups, texts]);
  const ids = useMemo(() => groups.flatMap((group) => group.sections.map(({ section }) => section.id)), [groups]);
  const jumping = useJump(ids);
  useSectionKeys((step) => {
    const next = ids[ids.indexOf(sectionInView(ids) ?? '') + step];
    if (next !== undefined) jumping.jump(next);
  });
  const { reading, wanted } = usePageReading(groups, texts);
  const awaited = useMemo(() => [...jumping.awaited, ...wanted], [jumping.awaited, wanted]);
  return (
    <PageReadingContext value={reading}>
      <div className={styles.layout}>
        <LeftMenu items={items} onPick={jumping.jump} />
        <div className={styles.column}>
          <PageBar head={head} items={items} onPick={jumping.jump}>
            {props.bar}
          </PageBar>
          <main id="main" className={styles.main}>
            <div ref={head} data-section={headId}>
              {props.head}
            </div>
            {groups.map((group, at) => (
              <Group key={group.group} group={group} isFirst={at === 0} page={props} awaited={awaited} />
            ))}
            {props.foot}
          </main>
        </div>
      </div>
    </PageReadingContext>
  );
}

interface GroupProps<Facts, Place> {
  readonly group: ShownGroup<Facts, Place>;
  readonly isFirst: boolean;
  readonly page: SectionedPageProps<Facts, Place>;
  /** Sections whose code and data are wanted, however far they are. */
  readonly awaited: readonly string[];
}

/** The sections of a group under its title; that of the first one is heard alone, because the head of the page stands right above. */
function Group<Facts, Place>({ group, isFirst, page, awaited }: GroupProps<Facts, Place>) {
  const texts = useTexts();
  const resetOn = useSearchParams()[0].toString();
  const frames = group.sections.map(({ section, outline }) => (
    <SectionFrame
      key={section.id}
      section={section}
      outline={outline}
      facts={page.facts}
      place={page.place}
      sent={page.loaded.answers[section.id]}
      isAwaited={awaited.includes(section.id)}
      resetOn={resetOn}
    />
  ));
  const titleId = `group-${group.group}`;
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <h2 id={titleId} className={isFirst ? 'sr' : styles.title}>
        {texts.text('shell', `group_${group.group}`)}
      </h2>
      {frames}
    </section>
  );
}
