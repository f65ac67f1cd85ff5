import { Link } from 'react-router';
import type { Facets } from '#domain/facets/facets.ts';
import { useLabels } from '../context/language-context.ts';
import { useAudience } from '../context/session-context.ts';
import { type ListQuery, searchOf } from '../lists/list-query.ts';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';
import styles from './facet-chips.module.css';
import { withFacets } from './facet-search.ts';
import { type FacetChip, useFacetChips } from './use-facet-texts.ts';

interface FacetChipsProps {
  readonly facets: Facets;
  readonly query: ListQuery;
  /** Address of the page that shows the list. */
  readonly path: string;
}

/** What a list is asked for beside words; the cross of each leads to the list without it. */
export function FacetChips({ facets, query, path }: FacetChipsProps) {
  const text = useLabels('facets');
  const chips = useFacetChips(facets);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={text('asked')}>
      {chips.map((chip) => (
        <ChipItem key={chip.id} chip={chip}>
          <Link
            className={styles.remove}
            to={`${path}${searchOf(withFacets(query, chip.without))}`}
            aria-label={text('remove', { filter: chip.text })}
            title={text('remove', { filter: chip.text })}
          >
            <Icon name="close" />
          </Link>
        </ChipItem>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className={styles.all} to={path}>
            {text('clear')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** A chip with its words; one that the reader may not ask for says so. */
export function ChipItem({ chip, children }: { readonly chip: FacetChip; readonly children: React.ReactNode }) {
  const text = useLabels('facets');
  const isClosed = useAudience() !== 'full' && chip.isGuarded;
  return (
    <li className={classNames(styles.chip, isClosed && styles.closed)} title={isClosed ? text('closed') : undefined}>
      {isClosed && <Icon name="lock" />}
      <span>{chip.text}</span>
      {isClosed && <span className="sr">{text('closed')}</span>}
      {children}
    </li>
  );
}
