import { Link } from 'react-router';
import type { BondGroup } from '#contract/bond-list/bond-groups.ts';
import { numberText } from '#contract/number-text.ts';
import { type Facets, featureFacets, listFacets } from '#domain/facets/facets.ts';
import type { Grouping, GroupMeasure } from '#domain/facets/groupings.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { Answered } from '../../data/ask.ts';
import { withFacets } from '../../facets/facet-search.ts';
import { useFacetValue } from '../../facets/use-facet-texts.ts';
import { GroupsFailed } from '../../lists/groups-failed.tsx';
import { type ListQuery, searchOf } from '../../lists/list-query.ts';
import { NotCounted } from '../../lists/not-ready.tsx';
import { percentText, priceText, ratePercentText, spreadText, yearsText } from '../../text/figure-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';

export type GroupsAnswer = Answered<{ readonly groups: readonly BondGroup[] | null }>;

interface BondGroupsProps {
  readonly grouping: Grouping;
  readonly answer: GroupsAnswer;
  readonly facets: Facets;
  readonly query: ListQuery;
}

/** The bonds of the list by a value that they have in common, with the medians of each group. */
export function BondGroups({ grouping, answer, facets, query }: BondGroupsProps) {
  const text = useLabels('facets');
  const title = text('groups_of', { name: text(`name_${grouping}`) });
  const groups = answer.ok ? answer.value.groups : null;
  const notes = [text('median_note'), ...(grouping === 'rating' ? [text('lowest_rating')] : [])];
  return (
    <Block id="groups" title={title} meta={notes.join(' · ')} isWaiting={groups === null}>
      {!answer.ok ? (
        <GroupsFailed code={answer.code} />
      ) : groups === null ? (
        <NotCounted />
      ) : (
        <GroupTable caption={title} {...{ grouping, groups, facets, query }} />
      )}
    </Block>
  );
}

interface GroupTableProps extends Pick<BondGroupsProps, 'grouping' | 'facets' | 'query'> {
  readonly caption: string;
  readonly groups: readonly BondGroup[];
}

/** The facets that leave the bonds of a group alone; null where no filter is the same. */
function facetsOfGroup(facets: Facets, grouping: Grouping, value: string | null): Facets | null {
  if (value === null || grouping === 'rating') return null;
  if (grouping === 'maturity' || grouping === 'liquidity')
    return { ...facets, [grouping]: { from: Number(value), to: Number(value) } };
  const features = grouping === 'kind' ? facets.kind.filter((kind) => featureFacets.some((each) => each === kind)) : [];
  return { ...facets, [grouping]: [...features, value] };
}

function GroupTable({ caption, grouping, groups, facets, query }: GroupTableProps) {
  const text = useLabels('facets');
  const list = useLabels('list');
  const language = useLanguage();
  const isFull = useAudience() === 'full';
  const valueText = useFacetValue();
  const facet = listFacets.find((each) => each === grouping);
  const nameOf = (value: string | null) => {
    if (value === null) return text('no_value');
    return facet === undefined ? value : valueText(facet, value);
  };
  const figure = (id: GroupMeasure, write: typeof priceText): Column<BondGroup> => ({
    ...{ id, title: list(`column_${id}`), kind: 'number', isClosed: id !== 'coupon' && !isFull },
    isMasked: ({ masked }) => masked.includes(id),
    sortValue: (group) => group[id],
    cell: (group) => (group[id] === null ? null : write(group[id], language)),
    isKept: true,
  });
  const columns: readonly Column<BondGroup>[] = [
    {
      ...{ id: 'value', title: text(`name_${grouping}`), wraps: true, isKept: true },
      sortValue: ({ value }) => (grouping === 'maturity' || grouping === 'liquidity' ? Number(value) : nameOf(value)),
      cell: ({ value }) => {
        const own = facetsOfGroup(facets, grouping, value);
        return own === null ? (
          nameOf(value)
        ) : (
          <Link to={`/${searchOf(withFacets({ ...query, page: 1 }, own))}`}>{nameOf(value)}</Link>
        );
      },
    },
    {
      ...{ id: 'count', title: text('group_bonds'), kind: 'number', isKept: true },
      sortValue: ({ count }) => count,
      cell: ({ count }) => numberText(count, 0, language),
    },
    { ...figure('coupon', ratePercentText), rank: 3 },
    { ...figure('price', priceText), rank: 3 },
    figure('yield', percentText),
    { ...figure('duration', yearsText), rank: 2 },
    figure('spread', spreadText),
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      lines={linesOf(groups, ({ value }) => value ?? '')}
      phone={[
        { parts: ['value', 'count'], width: 'minmax(0, 1fr)' },
        { parts: ['price', 'duration'], align: 'end', width: '6rem' },
        { parts: ['yield', 'spread'], align: 'end', width: '5.5rem' },
      ]}
    />
  );
}
