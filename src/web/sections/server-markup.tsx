import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { clickAt, placeOfClick, type Trace, traceOf } from './take-over.ts';

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

/** What the server drew of a section, until its block takes the place; a click that needs the block waits for it. */
export function ServerMarkup({ hasFailed, left }: ServerMarkupProps) {
  const root = useRef<HTMLDivElement>(null);
  const clicked = useRef<number>(null);
  useLayoutEffect(() => {
    const markup = root.current;
    return () => {
      if (markup !== null) left.current = traceOf(markup, clicked.current);
    };
  }, [left]);
  useEffect(() => {
    if (hasFailed && root.current !== null && clicked.current !== null) clickAt(root.current, clicked.current);
  }, [hasFailed]);
  const onClick = (event: MouseEvent) => {
    const at = hasFailed || opensElsewhere(event) ? null : placeOfClick(event.currentTarget, event.target);
    if (at === null) return;
    event.preventDefault();
    clicked.current = at;
  };
  return <div ref={root} onClickCapture={onClick} {...foreign} />;
}
