import type { KeyboardEvent } from 'react';

/*
 * Attributes of a grid that the arrow keys move in, after the date grid of the ARIA Authoring Practices: one cell is in the order of the
 * Tab key, and cells are buttons, for which HTML has no element of a table.
 */

interface Grid {
  readonly titleId: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function gridProps({ titleId, onKeyDown }: Grid) {
  return {
    role: 'grid',
    'aria-labelledby': titleId,
    onKeyDown,
  } as const;
}

export const rowProps = { role: 'row' } as const;

interface Cell {
  readonly isFocused: boolean;
  readonly isSelected: boolean;
  readonly isRefused: boolean;
}

export function cellProps({ isFocused, isSelected, isRefused }: Cell) {
  return {
    type: 'button',
    role: 'gridcell',
    'aria-selected': isSelected,
    'aria-disabled': isRefused || undefined,
    tabIndex: isFocused ? 0 : -1,
    'data-tab-stop': isFocused ? '' : undefined,
  } as const;
}
