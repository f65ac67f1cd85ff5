import { type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage, useTexts } from '../../context/reader-context.tsx';
import { BlockBoundary } from '../../ui/feedback/block-boundary.tsx';
import { ErrorState, SkeletonLines } from '../../ui/feedback/notice.tsx';
import { Block, type Fold, FoldContext } from '../../ui/layout/block.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { type KeyedAnswer, type Question, ServerAnswersContext, useAnswer } from '../data/answers.ts';
import { type Answered, browserApi, type FailureCode } from '../data/ask.ts';
import { earlyAnswer } from './early-calls.ts';
import { useFirstAct } from './first-act.ts';
import { FoldsContext } from './folds.ts';
import type { SectionOutline } from './load-sections.ts';
import type { BlockComponent, OpenOn, Outline, PageSection, SectionBlockProps } from './page-section.ts';
import styles from './section-frame.module.css';
import { InMarkupsPlace, useServerMarkup } from './server-markup.tsx';

interface SectionFrameProps<Facts, Place> {
  readonly section: PageSection<Facts, Place>;
  readonly outline: SectionOutline;
  readonly facts: Facts;
  readonly place: Place;
  /** What the section's call gave, where the first HTML carries it. */
  readonly sent: Answered<unknown> | undefined;
  /** Whether the reader is on the way to it. */
  readonly isAwaited: boolean;
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
function comesClosed<Facts, Place>({ openOn, call, outline }: PageSection<Facts, Place>): boolean {
  // What does not fold has no other place than its own.
  if (openOn === null) return false;
  return call === null || (typeof outline !== 'function' && outline.factOf !== undefined);
}

/** The section's block, once its code is here, with the answer of its call. */
interface Content<Facts> {
  readonly Block: BlockComponent<SectionBlockProps<Facts, unknown>>;
  readonly answer: unknown;
}

type SectionState<Facts> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly retry: () => void }
  | ({ readonly kind: 'here' } & Content<Facts>);

const nothingToAsk: Answered<unknown> = { ok: true, value: null };
const networkFailure = { ok: false, code: 'network' } as const;

/** Null while the code of a good answer's block is not here. */
function contentOf<Facts, Place>(
  { block }: PageSection<Facts, Place>,
  answered: Answered<unknown>,
): Answered<Content<Facts>> | null {
  if (!answered.ok) return answered;
  const Block = block.now();
  return Block && { ok: true, value: { Block, answer: answered.value } };
}

/** Code and answer together; code that does not come counts as a silent network. */
function questionOf<Facts, Place>(
  section: PageSection<Facts, Place>,
  place: Place,
  known: Answered<unknown> | undefined,
): Question<Answered<Content<Facts>>> {
  const askCall = async (signal: AbortSignal) => {
    if (known?.ok === true) return known;
    const early = await earlyAnswer(section.id, place);
    return early ?? section.call?.ask(browserApi, place, signal) ?? nothingToAsk;
  };
  return {
    key: section.id,
    ask: async (signal) => {
      const [answered] = await Promise.all([askCall(signal), section.block.load()]);
      return contentOf(section, answered) ?? networkFailure;
    },
    networkFailure,
  };
}

function firstOf<Facts, Place>(
  section: PageSection<Facts, Place>,
  known: Answered<unknown> | undefined,
): KeyedAnswer<Answered<Content<Facts>>> | null {
  const answer = known && contentOf(section, known);
  return answer ? { key: section.id, answer } : null;
}

/** A section's code and data, asked for as soon as it is wanted; the server and the loader may have given the data already. */
function useSection<Facts, Place>(
  { section, place }: { readonly section: PageSection<Facts, Place>; readonly place: Place },
  sent: Answered<unknown> | undefined,
  isWanted: boolean,
): SectionState<Facts> {
  const drawn = useContext(ServerAnswersContext);
  const ours = sent ?? (section.call === null ? nothingToAsk : undefined);
  const known = drawn === null ? ours : drawn.get(section.id);
  const { shown, retry } = useAnswer(isWanted ? questionOf(section, place, known) : null, firstOf(section, known));
  if (shown === null) return { kind: 'waiting' };
  const { answer } = shown;
  return answer.ok ? { kind: 'here', ...answer.value } : { kind: 'failed', code: answer.code, retry };
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

interface FoldableProps {
  readonly id: string;
  readonly title: string;
  readonly outline: Outline;
  readonly openOn: OpenOn;
  readonly titleTag: Fold['titleTag'];
  /** The place of the content; it has no size while the section is closed. */
  readonly slot: RefObject<HTMLDivElement | null>;
  /** The place of the section, which has a size while it is closed too. */
  readonly whole: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/**
 * A section that folds away to a row with its key fact. Both are in the HTML and the style sheet shows one of them, so that the first
 * HTML serves wide screens and phones; without a script everything is open.
 */
function Foldable({
  id,
  title,
  outline: { count, fact },
  openOn,
  titleTag: Title,
  slot,
  whole,
  children,
}: FoldableProps) {
  const language = useLanguage();
  const { choices, set } = useContext(FoldsContext);
  const opener = useRef<HTMLButtonElement>(null);
  const choice = choices[id];
  const fold = useMemo(() => ({ titleTag: Title }), [Title]);
  // Heard here and not by the button, which is mere markup until the block itself has come.
  useEffect(() => {
    const place = slot.current;
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[data-fold]') === null) return;
      set(id, false);
      requestAnimationFrame(() => opener.current?.focus());
    };
    place?.addEventListener('click', onClick);
    return () => place?.removeEventListener('click', onClick);
  }, [id, set, slot]);
  return (
    <div
      ref={whole}
      id={id}
      className={styles.foldable}
      data-open={choice === undefined ? openOn : choice ? 'all' : 'none'}
    >
      <Title className={styles.row}>
        <button ref={opener} type="button" aria-expanded={false} onClick={() => set(id, true)}>
          <span className={styles.title} data-name="">
            {title}
          </span>
          {count !== null && <span className={styles.count}>{numberText(count, 0, language)}</span>}
          <span className={styles.fact}>{fact}</span>
          <Icon name="down" />
        </button>
      </Title>
      <div className={styles.content} ref={slot} data-section={id}>
        <FoldContext value={fold}>{children}</FoldContext>
      </div>
    </div>
  );
}

/** The place of a section: its block once code and data are here, until then what the server drew, or a skeleton of its height. */
export function SectionFrame<Facts, Place>(props: SectionFrameProps<Facts, Place>) {
  const { section } = props;
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
      <BlockBoundary id={section.id} title={title}>
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
