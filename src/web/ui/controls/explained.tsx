import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { type ExplainedFigure, figures } from '#domain/fields/figures.ts';
import type { ExplainedPrice } from '#domain/figures/explanation/explanation.ts';
import { type ExplainedSubject, useExplaining } from '../../context/explain-context.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { Fact } from '../layout/fact-list.tsx';
import styles from './explained.module.css';

interface ExplainedProps {
  readonly figure: ExplainedFigure;
  readonly title: string;
  /** Of which bond it is; that of the page where it is absent. */
  readonly bond?: ExplainedSubject;
  readonly end?: string | null;
  readonly at?: ExplainedPrice | null;
  readonly date?: string | null;
  /** False in rows that have one figure for the keys: the others are for the pointer. */
  readonly isTabStop?: boolean;
  readonly children: ReactNode;
}

function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** A figure that says how it is computed: on a click, or by E while it has the focus. Without a script it leads to the page of its method. */
export function Explained(props: ExplainedProps) {
  const { figure, title, end = null, at = null, date = null, isTabStop = true, children } = props;
  const text = useLabels('explain');
  const explaining = useExplaining();
  const bond = props.bond ?? explaining?.bond ?? null;
  if (explaining === null || bond === null) return children;
  const open = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    explaining.open({ figure, title, bond, end, at, date });
  };
  const isAsked = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
    key.toLowerCase() === 'e' && !ctrlKey && !metaKey && !altKey;
  // A plain link, not the router's: a script opens the dialog instead, and a page has a hundred of these.
  return (
    <a
      href={`/methods/${figures[figure].method}/`}
      className={styles.explained}
      title={text('open', { figure: title })}
      aria-haspopup="dialog"
      data-explains={figure}
      tabIndex={isTabStop ? undefined : -1}
      onClick={(event) => isPlainClick(event) && open(event)}
      onKeyDown={(event) => isAsked(event) && open(event)}
      onPointerEnter={explaining.preload}
      onFocus={explaining.preload}
    >
      {children}
    </a>
  );
}

/** Leads to the page of a method, by the name of its document. */
export function MethodLink({ method }: { readonly method: string }) {
  const text = useLabels('explain');
  return (
    <Link className="target" to={`/methods/${method}/`}>
      {text('method')}
    </Link>
  );
}

/** A fact that says how it comes about; one that is not known is none. */
export function explainedFact(figure: ExplainedFigure, name: string, value: ReactNode): Fact {
  if (value === null) return [name, null];
  return [
    name,
    <Explained key={figure} figure={figure} title={name}>
      {value}
    </Explained>,
  ];
}
