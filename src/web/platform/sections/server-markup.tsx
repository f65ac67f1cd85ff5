import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { hasOnlyLooked } from './first-act.ts';
import { clickAt, followTrace, isBox, placeOfClick, type Trace, traceOf } from './take-over.ts';

const never = () => () => undefined;

/** False on the server and while the browser takes its page over. */
function useIsScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** True where the server's markup of this place is still on the page: in the first drawing of a page that came as HTML. */
export function useServerMarkup(): boolean {
  const isFirstDrawing = !useIsScripted();
  const [hasMarkup] = useState(isFirstDrawing && typeof document !== 'undefined');
  return hasMarkup;
}

interface ServerMarkupProps {
  /** Whether the block's code did not come, so that clicks have nothing to wait for. */
  readonly hasFailed: boolean;
  /** Where the traces of the reader are left for the block. */
  readonly left: RefObject<Trace | null>;
}

/** React leaves markup alone that it is told to be foreign. */
const foreign = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const;

function opensElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}

/** E on a figure asks how it is computed, as a click does. */
function asksToExplain({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isFigure = target instanceof Element && target.closest('[data-explains]') !== null;
  return isFigure && key.toLowerCase() === 'e' && !ctrlKey && !metaKey && !altKey;
}

/** What the server drew of a section, until its block takes the place; clicks that need the block wait for it. */
function ServerMarkup({ hasFailed, left }: ServerMarkupProps) {
  const root = useRef<HTMLDivElement>(null);
  const clicked = useRef<number[]>([]);
  useLayoutEffect(() => {
    const markup = root.current;
    return () => {
      if (markup !== null) left.current = traceOf(markup, clicked.current);
    };
  }, [left]);
  useEffect(() => {
    if (hasFailed && root.current !== null) clickAt(root.current, clicked.current.splice(0));
  }, [hasFailed]);
  const onClick = (event: MouseEvent) => {
    const at = hasFailed || opensElsewhere(event) ? null : placeOfClick(event.currentTarget, event.target);
    if (at === null) return;
    if (!isBox(event.target)) event.preventDefault();
    clicked.current.push(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = hasFailed || !asksToExplain(event) ? null : placeOfClick(event.currentTarget, event.target);
    if (at === null) return;
    event.preventDefault();
    clicked.current.push(at);
  };
  return <div ref={root} onClickCapture={onClick} onKeyDownCapture={onKeyDown} {...foreign} />;
}

/** Gives the block, once it stands in the markup's place, what the reader did to that. */
function useTakeOver(block: RefObject<HTMLElement | null>, left: RefObject<Trace | null>, isHere: boolean): void {
  useLayoutEffect(() => {
    if (!isHere || block.current === null || left.current === null) return;
    followTrace(block.current, left.current);
    left.current = null;
  }, [block, left, isHere]);
}

interface InMarkupsPlaceProps {
  /** Whether the server's markup still stands, which it does not do again once it has gone. */
  readonly isMarkup: boolean;
  readonly hasFailed: boolean;
  /** Whether the children are what the server drew, able to answer now, and not something that stands for it. */
  readonly isHere: boolean;
  readonly children: ReactNode;
}

/**
 * What the server drew, and then what comes in its place with all that the reader did meanwhile: at once for who waits for it, else drawn
 * between other things.
 */
export function InMarkupsPlace({ isMarkup, hasFailed, isHere, children }: InMarkupsPlaceProps) {
  const block = useRef<HTMLDivElement>(null);
  const left = useRef<Trace>(null);
  const isScripted = useIsScripted();
  const wasMarkup = useDeferredValue(isMarkup);
  const stands = isMarkup || (wasMarkup && hasOnlyLooked());
  useTakeOver(block, left, isHere && !stands);
  if (stands) return <ServerMarkup key="markup" hasFailed={hasFailed} left={left} />;
  return (
    <div key="block" ref={block} data-live={isScripted && isHere ? '' : undefined}>
      {children}
    </div>
  );
}
