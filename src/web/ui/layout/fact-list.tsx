import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export type Fact = readonly [name: string, value: ReactNode];

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
