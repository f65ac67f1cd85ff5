import { useLabels } from '../../context/reader-context.tsx';
import type { Network } from './network.ts';
import styles from './network-graph.module.css';

interface NodeTipProps {
  readonly network: Network;
  readonly node: number;
  readonly shares: readonly string[];
}

/** What a company is to those that the graph comes to it from, and how many lines it has. */
export function NodeTip({ network: { nodes, links }, node, shares }: NodeTipProps) {
  const text = useLabels('network');
  const found = nodes[node];
  if (found === undefined) return null;
  const own = found.links.filter((link) => links[link]?.from === node);
  return (
    <div className={styles.tip} data-testid="network-tip">
      <p className={styles.name}>{found.name}</p>
      {own.map((link) => {
        const row = links[link]?.row;
        return (
          row !== undefined && (
            <p key={link}>
              {row.rel_type_name}: {[row.to_name, shares[link]].filter(Boolean).join(', ')}
            </p>
          )
        );
      })}
      <p className={styles.aside}>{text('linked', { count: found.links.length })}</p>
      {found.id === null && <p className={styles.aside}>{text('no_page')}</p>}
    </div>
  );
}
