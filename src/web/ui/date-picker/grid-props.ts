import type { KeyboardEvent } from 'react';

/*
 * Attributes of a grid that the arrow keys move in, after the date grid of the ARIA Authoring Practices: one cell is in the order of the
 * Tab key, and cells are buttons, for which HTML has no element of a table.
 */

interface Grid {
  readonly titleId: string;
  readonly isMultiple?: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerLeave?: () => void;
}

export function gridProps({ titleId, isMultiple, onKeyDown, onPointerLeave }: Grid) {
  return {
    role: 'grid',
    'aria-labelledby': titleId,
    'aria-multiselectable': isMultiple || undefined,
    onKeyDown,
    onPointerLeave,
  } as const;
}

export const rowProps = { role: 'row' } as const;

export function columnHeaderProps(label: string) {
  return { role: 'columnheader', 'aria-label': label } as const;
}

interface Cell {
  /** What the cell is called where its text says too little. */
  readonly label?: string;
  readonly isFocused: boolean;
  readonly isSelected: boolean;
  readonly isRefused: boolean;
}

export function cellProps({ label, isFocused, isSelected, isRefused }: Cell) {
  return {
    type: 'button',
    role: 'gridcell',
    'aria-label': label,
    'aria-selected': isSelected,
    'aria-disabled': isRefused || undefined,
    tabIndex: isFocused ? 0 : -1,
    'data-tab-stop': isFocused ? '' : undefined,
  } as const;
}
