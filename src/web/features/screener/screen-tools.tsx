import { writeAsked } from '#domain/screener/asked.ts';
import { isGuarded } from '#domain/screener/screen-field.ts';
import { findField, groupingsOf, screens, sortsOf, usualColumnsOf } from '#domain/screener/screens.ts';
import { useAudience } from '../../context/session-context.ts';
import { addressOfCall } from '../../data/ask.ts';
import { ListFile } from '../../files/list-file.tsx';
import { ColumnMenu } from '../../lists/column-menu.tsx';
import { GroupMenu } from '../../lists/group-menu.tsx';
import { listCallQuery } from '../../lists/list-query.ts';
import { SortMenu } from '../../lists/sort-menu.tsx';
import type { ScreenPlace } from './screen-filters.tsx';
import { useFieldName } from './use-screen-texts.ts';

interface ScreenToolsProps {
  readonly place: ScreenPlace;
  readonly grouping: string | null;
  /** The columns that the reader chose; null for the usual ones. */
  readonly columns: readonly string[] | null;
}

/** How a list is shown: its order, groups and columns. */
export function ScreenTools({ place, grouping, columns }: ScreenToolsProps) {
  const { model, path, query } = place;
  const nameOf = useFieldName(model);
  const isFull = useAudience() === 'full';
  const isOpen = (id: string) => {
    const field = findField(model, id);
    return isFull || field === undefined || !isGuarded(field);
  };
  const groups = groupingsOf(model).filter(({ id }) => isOpen(id) || id === grouping);
  const shown = columns ?? usualColumnsOf(model);
  return (
    <>
      <SortMenu {...{ path, query, nameOf }} sorts={sortsOf(model).filter(isOpen)} />
      <GroupMenu {...{ path, query, grouping }} choices={groups.map(({ id }) => ({ id, name: nameOf(id) }))} />
      <ColumnMenu
        {...{ path, query }}
        columns={screens[model].map(({ id }) => ({ id, name: nameOf(id), isShown: shown.includes(id) }))}
        isUsual={columns === null}
      />
      <ScreenFile {...{ place, columns }} />
    </>
  );
}

/** The rows that a query of the list finds, as files. */
function ScreenFile({ place: { model, asked, query }, columns }: Omit<ScreenToolsProps, 'grouping'>) {
  const view = columns === null ? {} : { columns: columns.join(',') };
  const parts = { ...listCallQuery(query), ...view, page: undefined, ...Object.fromEntries(writeAsked(model, asked)) };
  const address = (format: 'xlsx' | 'csv') =>
    addressOfCall('GET /api/screener/:model/file/:format/', { params: { model, format }, query: parts });
  return <ListFile addresses={{ xlsx: address('xlsx'), csv: address('csv') }} />;
}
