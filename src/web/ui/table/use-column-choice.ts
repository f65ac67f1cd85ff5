import { useMemo, useState } from 'react';
import { type ColumnSetting, noChoice, setColumn, setColumns, undoColumns } from './column-choice.ts';
import { headText, type TableColumn } from './table-model.ts';

export interface ColumnTools {
  readonly settings: readonly ColumnSetting[];
  readonly canUndo: boolean;
  readonly set: (id: string, isShown: boolean) => void;
  readonly setAll: (isShown: boolean) => void;
  readonly undo: () => void;
}

/** Which columns the reader keeps. Columns left out as empty are not offered; fixed ones cannot be switched off. */
export function useColumnChoice(columns: readonly TableColumn[], filled: readonly TableColumn[]) {
  const [choice, setChoice] = useState(noChoice);
  const shown = useMemo(() => filled.filter(({ id }) => !choice.off.includes(id)), [filled, choice.off]);
  const settings = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        text: headText(column),
        check: !choice.off.includes(column.id),
        hidden: column.isFixed === true || !filled.includes(column),
        group: column.group ?? null,
      })),
    [columns, filled, choice.off],
  );
  const offered = settings.filter(({ hidden }) => !hidden).map(({ id }) => id);
  const tools: ColumnTools = {
    settings,
    canUndo: choice.past.length > 0,
    set: (id, isShown) => setChoice((now) => setColumn(now, id, isShown)),
    setAll: (isShown) => setChoice((now) => setColumns(now, offered, isShown)),
    undo: () => setChoice(undoColumns),
  };
  return { shown, tools };
}
