import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLabels, useLanguage, useTexts } from '../../context/reader-context.tsx';
import { BlockBoundary } from '../../ui/feedback/block-boundary.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Block } from '../../ui/layout/block.tsx';
import type { Answered } from '../data/ask.ts';
import { useFirstAct } from './first-act.ts';
import { Foldable } from './foldable.tsx';
import type { SectionOutline } from './load-sections.ts';
import type { Outline, PageSection } from './page-section.ts';
import { InMarkupsPlace, useServerMarkup } from './server-markup.tsx';
import { type SectionState, useSection } from './use-section.ts';

interface SectionFrameProps<Facts, Place> {
  readonly section: PageSection<Facts, Place>;
  readonly outline: SectionOutline;
  readonly facts: Facts;
  readonly place: Place;
  /** What the section's call gave, where the first HTML carries it. */
  readonly sent: Answered<unknown> | undefined;
  /** Whether the reader is on the way to it. */
  readonly isAwaited: boolean;
  /** Another choice in the address, which gives a broken block another chance. */
  readonly resetOn: string;
}

/** How far below and above the window a section counts as near once the reader moves, in pixels. */
const nearPx = 600;

/**
 * Becomes true, once and for all, when the reader comes near an element; one without a size is never near. Until he does anything, only
 * what he sees is near, so that the page answers to him before it prepares for where he may go.
 */
function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  const marginPx = useFirstAct() ? nearPx : 0;
  useEffect(() => {
    const element = ref.current;
    if (isNear || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${marginPx}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear, marginPx, ref]);
  return isNear;
}

/** Whether the section's code and data are wanted by now; on a page that came without HTML those of the first view are, at once. */
function useIsDue<Facts, Place>(
  { section, isAwaited }: SectionFrameProps<Facts, Place>,
  place: RefObject<HTMLElement | null>,
  hasMarkup: boolean,
): boolean {
  const isNear = useNear(place);
  const comesAtFirstAct = section.block.comes === 'at-first-act';
  const hasActed = useFirstAct(comesAtFirstAct);
  return comesAtFirstAct ? hasActed || !hasMarkup : isNear || isAwaited;
}

/** Whether even a closed section comes near: its fact is in its answer, or its code alone makes it ready to be opened. */
function comesClosed<Facts, Place>({ call, outline }: PageSection<Facts, Place>): boolean {
  return call === null || (typeof outline !== 'function' && outline.factOf !== undefined);
}

/** What a closed section says of itself: what the page announced, and the fact of its own answer from when it is here. */
function useOutline<Facts, Place>(
  { section, outline }: SectionFrameProps<Facts, Place>,
  state: SectionState<Facts>,
): Outline {
  const textContext = { language: useLanguage(), texts: useTexts() };
  if (state.kind !== 'here' || typeof section.outline === 'function') return outline;
  const fact = section.outline.factOf?.(state.answer, textContext);
  return fact == null ? outline : { ...outline, fact };
}

/** The place of a section: its block once code and data are here, until then what the server drew, or a skeleton of its height. */
export function SectionFrame<Facts, Place>(props: SectionFrameProps<Facts, Place>) {
  const { section, resetOn } = props;
  const slot = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const hasMarkup = useServerMarkup();
  const title = section.title(useTexts());
  const state = useSection(props, props.sent, useIsDue(props, comesClosed(section) ? whole : slot, hasMarkup));
  const outline = useOutline(props, state);
  // Without its code the markup still shows what the page knows, and its links work.
  const isCodeMissing = state.kind === 'failed' && section.call === null;
  const isMarkup = hasMarkup && (state.kind === 'waiting' || isCodeMissing);
  const content = (
    <InMarkupsPlace isMarkup={isMarkup} hasFailed={isCodeMissing} isHere={state.kind === 'here'}>
      <BlockBoundary id={section.id} title={title} resetOn={resetOn}>
        {state.kind === 'here' ? (
          <state.Block facts={props.facts} answer={state.answer} />
        ) : (
          <Placeholder section={section} outline={outline} title={title} state={state} />
        )}
      </BlockBoundary>
    </InMarkupsPlace>
  );
  if (section.openOn === null) {
    return (
      <div ref={slot} data-section={section.id}>
        {content}
      </div>
    );
  }
  return (
    <Foldable
      id={section.id}
      title={title}
      outline={outline}
      openOn={section.openOn}
      titleTag="h3"
      slot={slot}
      whole={whole}
    >
      {content}
    </Foldable>
  );
}

interface PlaceholderProps<Facts, Place> {
  readonly section: PageSection<Facts, Place>;
  readonly outline: Outline;
  readonly title: string;
  readonly state: Exclude<SectionState<Facts>, { kind: 'here' }>;
}

function Placeholder<Facts, Place>({ section, outline, title, state }: PlaceholderProps<Facts, Place>) {
  const texts = useTexts();
  const text = useLabels('ui');
  return (
    <Block id={section.id} title={title} isWaiting>
      {state.kind === 'failed' ? (
        <ErrorState
          title={section.call?.failed(texts) ?? text('part_failed')}
          code={state.code}
          onRetry={state.retry}
        />
      ) : (
        <div
          style={{ minHeight: typeof section.height === 'number' ? section.height : section.height(outline) }}
          data-skeleton=""
        >
          <noscript>
            <a href={`?whole=1#${section.id}`}>{text('show_all_sections')}</a>
          </noscript>
          <SkeletonLines count={5} />
        </div>
      )}
    </Block>
  );
}
