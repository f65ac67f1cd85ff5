import { type Grouping, groupings, guardedGroupings } from '#domain/facets/groupings.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { GroupMenu } from '../../lists/group-menu.tsx';
import type { ListQuery } from '../../lists/list-query.ts';

interface BondGroupMenuProps {
  readonly query: ListQuery;
  readonly grouping: Grouping | null;
}

/** By what the bonds of the list are grouped. */
export function BondGroupMenu({ query, grouping }: BondGroupMenuProps) {
  const text = useLabels('facets');
  const isFull = useAudience() === 'full';
  const open = groupings.filter((each) => isFull || !guardedGroupings.includes(each) || each === grouping);
  const choices = open.map((id) => ({ id, name: text(`name_${id}`) }));
  return <GroupMenu path="/" {...{ query, grouping, choices }} />;
}
