import type { ReactNode } from 'react';
import { isGuarded } from '#domain/fields/field.ts';
import { writeAsked } from '#domain/lists/asked.ts';
import { columnsOf, findField, groupingsOf, sortsOf, usualColumnsOf } from '#domain/lists/lists.ts';
import { useAudience } from '../../context/reader-context.tsx';
import { addressOfCall } from '../../platform/data/ask.ts';
import { listCallQuery } from '../../platform/lists/list-query.ts';
import type { ListPlace } from '../asked-search.ts';
import { ColumnMenu } from '../column-menu.tsx';
import { ListFile } from '../files/list-file.tsx';
import { GroupMenu } from '../group-menu.tsx';
import { SortMenu } from '../sort-menu.tsx';
import { useFieldName } from '../use-field-texts.ts';

interface ListToolsProps {
  readonly place: ListPlace;
  readonly grouping: string | null;
  /** The columns that the reader chose; null for the usual ones. */
  readonly columns: readonly string[] | null;
  /** What else a list can be shown as, and compared with. */
  readonly views?: ReactNode;
  readonly comparison?: ReactNode;
}

/** How a list is shown: its order, groups and columns. */
export function ListTools({ place, grouping, columns, views, comparison }: ListToolsProps) {
  const { list, path, query } = place;
  const nameOf = useFieldName(list);
  const isFull = useAudience() === 'full';
  const isOpen = (id: string) => {
    const field = findField(list, id);
    return isFull || field === undefined || !isGuarded(field);
  };
  const groups = groupingsOf(list).filter(({ id }) => isOpen(id) || id === grouping);
  const shown = columns ?? usualColumnsOf(list);
  return (
    <>
      <SortMenu path={path} query={query} nameOf={nameOf} sorts={sortsOf(list).filter(isOpen)} />
      {views}
      <GroupMenu
        path={path}
        query={query}
        grouping={grouping}
        choices={groups.map(({ id }) => ({ id, name: nameOf(id) }))}
      />
      {comparison}
      <ColumnMenu
        path={path}
        query={query}
        columns={columnsOf(list).map(({ id }) => ({ id, name: nameOf(id), isShown: shown.includes(id) }))}
        isUsual={columns === null}
      />
      <FoundFile place={place} columns={columns} />
    </>
  );
}

/** The rows that a query of the list finds, as files. */
function FoundFile({ place: { list, asked, query }, columns }: Pick<ListToolsProps, 'place' | 'columns'>) {
  const view = columns === null ? {} : { columns: columns.join(',') };
  const parts = { ...listCallQuery(query), ...view, page: undefined, ...Object.fromEntries(writeAsked(list, asked)) };
  const address = (format: 'xlsx' | 'csv') =>
    list.id === 'bonds'
      ? addressOfCall('GET /api/bonds/file/:format/', { params: { format }, query: parts })
      : addressOfCall('GET /api/screener/:model/file/:format/', { params: { model: list.id, format }, query: parts });
  return <ListFile addresses={{ xlsx: address('xlsx'), csv: address('csv') }} />;
}
