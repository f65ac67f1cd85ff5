import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import type { Texts } from '#labels/create-texts.ts';
import { keepInCookie } from '../../context/page-cookie.ts';
import { useLabels, useLanguage, useTexts } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { type FoldChoices, FoldsContext, foldsCookie, foldsText } from './folds.ts';
import { groupsOf, LeftMenu, type LeftMenuItem } from './left-menu.tsx';
import type { LoadedSections } from './load-sections.ts';
import { headId, type PageReading, PageReadingContext, type Preparing, sectionPlace } from './page-reading.ts';
import type { PageSection } from './page-section.ts';
import { SectionFrame } from './section-frame.tsx';
import styles from './sectioned-page.module.css';
import { menuOfSections, type ShownGroup, shownGroups } from './shown-sections.ts';
import { useJump } from './use-jump.ts';
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

/** For how long a file waits for one section, and how often it looks, in milliseconds. */
const MAX_WAIT_MS = 8000;
const lookEveryMs = 25;

const pending = '[data-skeleton], [aria-busy="true"]';

/** Whether a section has its code and its data, or has failed, which it says itself. */
function isSettled(id: string): boolean {
  const place = sectionPlace(id);
  if (place === null) return true;
  const hasFailed = place.querySelector('[role="alert"]') !== null;
  return hasFailed || (place.querySelector('[data-live]') !== null && place.querySelector(pending) === null);
}

async function untilSettled(id: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  while (!isSettled(id) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    signal.throwIfAborted();
  }
}

/** The sections of a page for files and copies, and those of them that were asked for. */
function usePageReading<Facts, Place>(
  groups: readonly ShownGroup<Facts, Place>[],
  texts: Texts,
): { readonly reading: PageReading; readonly wanted: readonly string[] } {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const reading = useMemo(() => {
    const shown = groups.flatMap((group) => group.sections.map(({ section }) => section));
    const sections = shown.map((section) => ({
      id: section.id,
      title: section.title(texts),
      isInPdf: section.isInPdf,
      isInCopy: section.isInCopy,
    }));
    const prepare = async (ids: readonly string[], { signal, onSection }: Preparing) => {
      setWanted((before) => [...new Set([...before, ...ids])]);
      for (const [at, id] of ids.entries()) {
        onSection(sections.find((section) => section.id === id)?.title ?? '', at / ids.length);
        await untilSettled(id, signal);
      }
    };
    return { sections, prepare };
  }, [groups, texts]);
  return { reading, wanted };
}

interface PageBarProps {
  readonly head: RefObject<HTMLElement | null>;
  readonly items: readonly LeftMenuItem[];
  readonly onPick: (id: string) => void;
  readonly children: ReactNode;
}

/** True once an element has left the window at the top. */
function useIsPast(ref: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const observer = new IntersectionObserver(
      ([entry]) => setIsPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
      { rootMargin: `-${Math.round(bar)}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isPast;
}

/** What the page is about in one line, once its head has left; on phones with the sections behind a button. */
function PageBar({ head, items, onPick, children }: PageBarProps) {
  const text = useLabels('shell');
  const isPast = useIsPast(head);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.place}>
      <div className={styles.bar} data-past={isPast}>
        <div className={styles.facts}>{isPast && children}</div>
        <Button
          look="ghost"
          className={styles.open}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={text('sections')}
          onClick={() => setIsOpen(true)}
        >
          <span className={styles.word}>{text('sections')}</span>
          <Icon name="down" />
        </Button>
      </div>
      {isOpen && <SectionSheet items={items} onPick={onPick} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

interface SectionSheetProps {
  readonly items: readonly LeftMenuItem[];
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
}

/** All groups with their sections and counts, from the lower edge of a phone. */
function SectionSheet({ items, onPick, onClose }: SectionSheetProps) {
  const text = useLabels('shell');
  const sections = useLabels('bond');
  const language = useLanguage();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const closeFromOutside = (event: Event) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.showModal();
    dialog.addEventListener('click', closeFromOutside);
    return () => {
      dialog.removeEventListener('click', closeFromOutside);
      dialog.close();
    };
  }, []);
  const choose = (src: string) => {
    ref.current?.close();
    onPick(src.slice(1));
  };
  return (
    <dialog ref={ref} className={styles.sheet} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.sheetHead}>
        <h2 id={titleId}>{sections('sections')}</h2>
        <Button look="ghost" isIcon onClick={() => ref.current?.close()} aria-label={text('close')}>
          <Icon name="close" />
        </Button>
      </div>
      <ul className={styles.list}>
        {groupsOf(items).map(({ title, entries }) => (
          <li key={title ?? entries[0]?.id}>
            {title !== null && <h3>{title}</h3>}
            <ul>
              {entries.map(({ id, src, img, line1, count }) => (
                <li key={id}>
                  <button type="button" onClick={() => choose(src)}>
                    <Icon name={img} />
                    {line1}
                    {count != null && <span className={styles.count}>{numberText(count, 0, language)}</span>}
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </dialog>
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
  const frames = group.sections.map(({ section, outline }) => (
    <SectionFrame
      key={section.id}
      section={section}
      outline={outline}
      facts={page.facts}
      place={page.place}
      sent={page.loaded.answers[section.id]}
      isAwaited={awaited.includes(section.id)}
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
