import { useMemo, useState } from 'react';
import type { Column } from './column.ts';

/** A column as the picker lists it: its text, whether it is shown, whether it is left out of the list, and its heading. */
export interface ColumnSetting {
  readonly id: string;
  readonly text: string;
  readonly check: boolean;
  readonly hidden: boolean;
  readonly group: string | null;
}

/** Columns that are switched off, with the choices before, so that each step can be undone. */
export interface ColumnChoice {
  readonly off: readonly string[];
  readonly past: readonly (readonly string[])[];
}

export const noChoice: ColumnChoice = { off: [], past: [] };

function step({ off, past }: ColumnChoice, next: readonly string[]): ColumnChoice {
  return { off: next, past: [...past, off] };
}

export function setColumn(choice: ColumnChoice, id: string, isShown: boolean): ColumnChoice {
  if (isShown !== choice.off.includes(id)) return choice;
  return step(choice, isShown ? choice.off.filter((other) => other !== id) : [...choice.off, id]);
}

/** Switches the named columns on or off in one step. */
export function setColumns(choice: ColumnChoice, ids: readonly string[], isShown: boolean): ColumnChoice {
  const others = choice.off.filter((id) => !ids.includes(id));
  const next = isShown ? others : [...others, ...ids];
  return next.length === choice.off.length ? choice : step(choice, next);
}

export function undoColumns(choice: ColumnChoice): ColumnChoice {
  const last = choice.past.at(-1);
  return last === undefined ? choice : { off: last, past: choice.past.slice(0, -1) };
}

export interface SettingGroup {
  readonly group: string | null;
  readonly settings: readonly ColumnSetting[];
}

/** The settings that a search finds, under their headings, in the order of the columns. */
export function foundSettings(settings: readonly ColumnSetting[], typed: string): readonly SettingGroup[] {
  const sought = typed.trim().toLocaleLowerCase();
  const found = settings.filter(({ hidden, text }) => !hidden && text.toLocaleLowerCase().includes(sought));
  const groups = new Set(found.map(({ group }) => group));
  return [...groups].map((group) => ({ group, settings: found.filter((setting) => setting.group === group) }));
}

export interface ColumnTools {
  readonly settings: readonly ColumnSetting[];
  readonly canUndo: boolean;
  readonly set: (id: string, isShown: boolean) => void;
  readonly setAll: (isShown: boolean) => void;
  readonly undo: () => void;
}

/** Which columns the reader keeps. Columns left out as empty are not offered; fixed ones cannot be switched off. */
export function useColumnChoice<Row>(columns: readonly Column<Row>[], filled: readonly Column<Row>[]) {
  const [choice, setChoice] = useState<ColumnChoice>(() => ({
    off: columns.filter(({ isOff }) => isOff === true).map(({ id }) => id),
    past: [],
  }));
  const shown = useMemo(() => filled.filter(({ id }) => !choice.off.includes(id)), [filled, choice.off]);
  const settings = columns.map((column) => ({
    id: column.id,
    text: column.title,
    check: !choice.off.includes(column.id),
    hidden: column.isFixed === true || !filled.includes(column),
    group: column.group ?? null,
  }));
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
