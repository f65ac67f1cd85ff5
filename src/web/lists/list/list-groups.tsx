import { Link } from 'react-router';
import type { ListGroup } from '#contract/lists/list-answers.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { isCouponType } from '#domain/fields/bond-kinds.ts';
import { type FilterField, isGuarded, type RangeField } from '#domain/fields/field.ts';
import { type Asked, plainValue, withChoices, withDays, withRange } from '#domain/lists/asked.ts';
import { type List, mediansOf } from '#domain/lists/lists.ts';
import { daysOfYears } from '#domain/lists/typed-days.ts';
import { useAudience, useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { Answered } from '../../platform/data/ask.ts';
import { searchOf } from '../../platform/lists/list-query.ts';
import { NotCounted } from '../../platform/lists/not-ready.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { type ListPlace, withAsked } from '../asked-search.ts';
import { useFieldHead, useFieldName, useGroupText } from '../use-field-texts.ts';
import { numberCell } from './list-cells.tsx';
import { type UnkeptField, UnkeptNote } from './unkept-fields.tsx';

/** Null where a node loads its bonds, and as of a day for which they are too many. */
export type GroupsAnswer = Answered<readonly ListGroup[] | null>;

interface ListGroupsProps {
  readonly place: ListPlace;
  readonly grouping: FilterField;
  readonly answer: GroupsAnswer;
  readonly unkept?: readonly UnkeptField[];
}

/** Stands where groups were refused, or did not come. */
function GroupsFailed({ code }: { readonly code: Parameters<typeof ErrorState>[0]['code'] }) {
  const text = useLabels('facets');
  const isClosed = code === 'need_auth' || code === 'need_access';
  if (isClosed) return <EmptyState icon="lock" title={text('filter_closed')} />;
  return <ErrorState title={text('groups_failed')} code={code} />;
}

/** The rows of a list by a value that they have in common, with the medians of each group. */
export function ListGroups({ place, grouping, answer, unkept = [] }: ListGroupsProps) {
  const facets = useLabels('facets');
  const screener = useLabels('screener');
  const title = facets('groups_of', { name: useFieldName(place.list)(grouping.id) });
  const median = place.list.id === 'bonds' ? facets('median_note') : screener('median_note');
  const notes = [median, ...(grouping.type === 'grades' ? [facets('lowest_rating')] : [])];
  const groups = answer.ok ? answer.value : null;
  return (
    <Block id="groups" title={title} meta={notes.join(' · ')} isWaiting={groups === null}>
      <UnkeptNote unkept={unkept} query={place.query} columns={[grouping.id]} />
      {!answer.ok ? (
        <GroupsFailed code={answer.code} />
      ) : groups === null ? (
        <NotCounted />
      ) : (
        <GroupTable caption={title} groups={groups} place={place} grouping={grouping} />
      )}
    </Block>
  );
}

interface GroupTableProps {
  readonly caption: string;
  readonly place: ListPlace;
  readonly grouping: FilterField;
  readonly groups: readonly ListGroup[];
}

/** What asks for the rows of a group alone; null where no filter is the same. */
function askedOfGroup(asked: Asked, field: FilterField, value: string | null): Asked | null {
  const { id, type } = field;
  if (value === null || type === 'grades') return null;
  const number = Number(value);
  if (type === 'range') {
    const half = field.unit === 'score' ? 0 : 0.5;
    return withRange(asked, id, { from: number - half, to: number + half });
  }
  const year = { from: number, to: number };
  if (type === 'day') return field.by === 'year' ? withRange(asked, id, year) : daysOf(asked, id, year);
  const features =
    field.of === 'kind' ? (asked.choices[id] ?? []).filter((each) => !isCouponType(plainValue(each))) : [];
  return withChoices(asked, id, [...features, value]);
}

function daysOf(asked: Asked, id: string, year: { readonly from: number; readonly to: number }): Asked {
  return withDays(asked, id, daysOfYears(year) ?? { from: null, to: null });
}

/** How the medians of bonds stand in a narrow table; of other lists the first two stay. */
const ranksOfBonds: Readonly<Record<string, 2 | 3>> = { coupon: 3, price: 3, duration: 2 };
const phoneOfBonds: readonly PhoneColumn[] = [
  { parts: ['price', 'duration'], align: 'end', width: '6rem' },
  { parts: ['yield', 'yield_count', 'spread'], align: 'end', width: '5.5rem' },
];

function rankOf({ id }: List, field: RangeField, at: number) {
  const rank = id === 'bonds' ? ranksOfBonds[field.id] : at > 1 ? 3 : undefined;
  return rank === undefined ? {} : { rank };
}

function phoneOf(list: List): readonly PhoneColumn[] {
  const [first = '', second = ''] = mediansOf(list).map(({ id }) => id);
  return list.id === 'bonds' ? phoneOfBonds : [{ parts: [first, second], align: 'end', width: '8rem' }];
}

function GroupTable({ caption, place, grouping, groups }: GroupTableProps) {
  const { list, path, asked, query } = place;
  const facets = useLabels('facets');
  const screener = useLabels('screener');
  const language = useLanguage();
  const isFull = useAudience() === 'full';
  const headOf = useFieldHead(list);
  const nameOfField = useFieldName(list);
  const groupText = useGroupText();
  const nameOf = ({ value, title }: ListGroup) => groupText(grouping, value, title);
  const isNumber = grouping.type === 'range' || grouping.type === 'day';
  const median = (field: RangeField, at: number): Column<ListGroup> => ({
    id: field.id,
    title: headOf(field),
    kind: 'number',
    isClosed: !isFull && isGuarded(field),
    isKept: true,
    ...rankOf(list, field, at),
    isMasked: ({ masked }) => masked.includes(field.id),
    sortValue: ({ medians }) => medians[field.id] ?? null,
    cell: ({ medians }) => {
      const value = medians[field.id] ?? null;
      return value === null ? null : numberCell(field, value, language, isCount(field) ? 1 : undefined);
    },
  });
  const yields: Column<ListGroup> = {
    id: 'yield_count',
    title: facets('group_yields'),
    kind: 'number',
    isClosed: !isFull,
    rank: 3,
    isMasked: ({ masked }) => masked.includes('yieldCount'),
    sortValue: ({ yieldCount = null }) => yieldCount,
    cell: ({ yieldCount = null }) => (yieldCount === null ? null : numberText(yieldCount, 0, language)),
  };
  const columns: readonly Column<ListGroup>[] = [
    {
      id: 'group',
      title: nameOfField(grouping.id),
      wraps: true,
      isKept: true,
      sortValue: (group) => (isNumber ? Number(group.value) : nameOf(group)),
      cell: (group) => {
        const own = askedOfGroup(asked, grouping, group.value);
        if (own === null) return nameOf(group);
        return <Link to={`${path}${searchOf(withAsked(list, query, own))}`}>{nameOf(group)}</Link>;
      },
    },
    {
      id: 'count',
      title: list.id === 'bonds' ? facets('group_bonds') : screener('group_count'),
      kind: 'number',
      isKept: true,
      sortValue: ({ count }) => count,
      cell: ({ count }) => numberText(count, 0, language),
    },
    ...mediansOf(list).flatMap((field, at) =>
      field.id === 'yield' ? [yields, median(field, at)] : [median(field, at)],
    ),
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      lines={linesOf(groups, ({ value }) => value ?? '')}
      phone={[{ parts: ['group', 'count'], width: 'minmax(0, 1fr)' }, ...phoneOf(list)]}
    />
  );
}

/** Medians of numbers of things may lie between two. */
const isCount = ({ unit }: RangeField) => unit === 'count';
