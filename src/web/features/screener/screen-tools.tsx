import { isGuarded } from '#domain/screener/screen-field.ts';
import { findField, groupingsOf, screens, sortsOf, usualColumnsOf } from '#domain/screener/screens.ts';
import { useAudience } from '../../context/session-context.ts';
import { ColumnMenu } from '../../lists/column-menu.tsx';
import { GroupMenu } from '../../lists/group-menu.tsx';
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
export function ScreenTools({ place: { model, path, query }, grouping, columns }: ScreenToolsProps) {
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
    </>
  );
}
