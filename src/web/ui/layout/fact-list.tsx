import type { ReactNode } from 'react';
import type { ExplainedFigure } from '#domain/fields/figures.ts';
import { Explained } from '../controls/explained.tsx';
import styles from './fact-list.module.css';

export type Fact = readonly [name: string, value: ReactNode];

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

const isKnown = ([, value]: Fact) => value !== null && value !== undefined && value !== '';

/** Names and values in columns; a fact that is not known is left out. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.filter(isKnown).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
