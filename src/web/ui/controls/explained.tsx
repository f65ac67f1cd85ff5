import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExplainedFigure } from '#domain/explanation/explained-figures.ts';
import { methodOfFigure } from '#domain/explanation/method-of-figure.ts';
import { useExplaining } from '../../context/explain-context.ts';
import { useLabels } from '../../context/language-context.ts';
import styles from './explained.module.css';

interface ExplainedProps {
  readonly figure: ExplainedFigure;
  readonly title: string;
  readonly end?: string | null;
  readonly date?: string | null;
  readonly children: ReactNode;
}

function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** A figure that says how it is computed: on a click, or by E while it has the focus. Without a script it leads to the page of its method. */
export function Explained({ figure, title, end = null, date = null, children }: ExplainedProps) {
  const text = useLabels('explain');
  const explaining = useExplaining();
  if (explaining === null) return children;
  const open = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    explaining.open({ figure, title, end, date });
  };
  const isAsked = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
    key.toLowerCase() === 'e' && !ctrlKey && !metaKey && !altKey;
  return (
    <Link
      to={`/methods/${methodOfFigure[figure]}/`}
      className={styles.explained}
      title={text('open', { figure: title })}
      aria-haspopup="dialog"
      data-explains={figure}
      onClick={(event) => isPlainClick(event) && open(event)}
      onKeyDown={(event) => isAsked(event) && open(event)}
      onPointerEnter={explaining.preload}
      onFocus={explaining.preload}
    >
      {children}
    </Link>
  );
}
