import { Link } from 'react-router';
import { numberText } from '#contract/number-text.ts';
import type { ScreenGroup } from '#contract/screener/screen-calls.ts';
import { type Asked, withChoices } from '#domain/screener/asked.ts';
import { type FilterField, isGuarded, type RangeField } from '#domain/screener/screen-field.ts';
import { mediansOf } from '#domain/screener/screens.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import type { Answered } from '../../data/ask.ts';
import { GroupsFailed } from '../../lists/groups-failed.tsx';
import { searchOf } from '../../lists/list-query.ts';
import { Block } from '../../ui/layout/block.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import { medianCell } from './screen-columns.tsx';
import type { ScreenPlace } from './screen-filters.tsx';
import { withAsked } from './screen-query.ts';
import { useChoiceText, useFieldHead, useFieldName } from './use-screen-texts.ts';

export type ScreenGroupsAnswer = Answered<{ readonly groups: readonly ScreenGroup[] }>;

interface ScreenGroupsProps {
  readonly place: ScreenPlace;
  readonly grouping: FilterField;
  readonly answer: ScreenGroupsAnswer;
}

/** The rows of a list by a value that they have in common, with the medians of each group. */
export function ScreenGroups({ place, grouping, answer }: ScreenGroupsProps) {
  const text = useLabels('screener');
  const facets = useLabels('facets');
  const title = facets('groups_of', { name: useFieldName(place.model)(grouping.id) });
  const notes = [text('median_note'), ...(grouping.type === 'grades' ? [facets('lowest_rating')] : [])];
  return (
    <Block id="groups" title={title} meta={notes.join(' · ')}>
      {answer.ok ? (
        <GroupTable caption={title} groups={answer.value.groups} {...{ place, grouping }} />
      ) : (
        <GroupsFailed code={answer.code} />
      )}
    </Block>
  );
}

interface GroupTableProps {
  readonly caption: string;
  readonly place: ScreenPlace;
  readonly grouping: FilterField;
  readonly groups: readonly ScreenGroup[];
}

/** What asks for the rows of a group alone; null where no filter is the same. */
function askedOfGroup(asked: Asked, { id, type }: FilterField, value: string | null): Asked | null {
  return value === null || type !== 'choice' ? null : withChoices(asked, id, [value]);
}

function GroupTable({ caption, place, grouping, groups }: GroupTableProps) {
  const { model, path, asked, query } = place;
  const text = useLabels('screener');
  const facets = useLabels('facets');
  const language = useLanguage();
  const isFull = useAudience() === 'full';
  const headOf = useFieldHead(model);
  const choiceText = useChoiceText();
  const nameOf = ({ value, title }: ScreenGroup) =>
    value === null ? facets('no_value') : choiceText(grouping.id, value, title);
  const median = (field: RangeField, at: number): Column<ScreenGroup> => ({
    ...{ id: field.id, title: headOf(field.id), kind: 'number', isClosed: !isFull && isGuarded(field), isKept: true },
    ...(at > 1 && { rank: 3 }),
    isMasked: ({ medians }) => medians.masked.includes(field.id),
    sortValue: ({ medians }) => medianOf(medians, field.id),
    cell: ({ medians }) => {
      const value = medianOf(medians, field.id);
      return value === null ? null : medianCell(field, value, language);
    },
  });
  const columns: readonly Column<ScreenGroup>[] = [
    {
      ...{ id: 'group', title: headOf(grouping.id), wraps: true, isKept: true },
      sortValue: nameOf,
      cell: (group) => {
        const own = askedOfGroup(asked, grouping, group.value);
        if (own === null) return nameOf(group);
        return <Link to={`${path}${searchOf(withAsked(model, query, own))}`}>{nameOf(group)}</Link>;
      },
    },
    {
      ...{ id: 'count', title: text('group_count'), kind: 'number', isKept: true },
      sortValue: ({ count }) => count,
      cell: ({ count }) => numberText(count, 0, language),
    },
    ...mediansOf(model).map(median),
  ];
  const [first = '', second = ''] = mediansOf(model).map(({ id }) => id);
  return (
    <Table
      caption={caption}
      columns={columns}
      lines={linesOf(groups, ({ value }) => value ?? '')}
      phone={[
        { parts: ['group', 'count'], width: 'minmax(0, 1fr)' },
        { parts: [first, second], align: 'end', width: '8rem' },
      ]}
    />
  );
}

function medianOf(medians: ScreenGroup['medians'], id: string): number | null {
  const value = (medians as Readonly<Record<string, unknown>>)[id];
  return typeof value === 'number' ? value : null;
}
