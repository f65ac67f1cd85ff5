import { Link } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { type ListQuery, scatterParams, searchOf } from '../../platform/lists/list-query.ts';
import button from '../../ui/controls/button.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { paramsOfScatter, type ScatterChoice, usualScatter } from '../scatter-search.ts';

/** Shows the bonds of the list as points, or closes them again. */
export function ScatterLink({ query, choice }: { readonly query: ListQuery; readonly choice: ScatterChoice | null }) {
  const text = useLabels('scatter');
  const others = (query.filters ?? []).filter(([name]) => !scatterParams.includes(name));
  const filters = choice === null ? [...others, ...paramsOfScatter(usualScatter)] : others;
  return (
    <Link
      to={`/${searchOf({ ...query, filters })}`}
      preventScrollReset
      className={classNames(button.button, button.small, button.ghost)}
    >
      {text(choice === null ? 'show' : 'hide')}
    </Link>
  );
}
