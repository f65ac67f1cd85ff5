import type { KeyboardEvent } from 'react';
import type { IsoDate } from '#math/units.ts';
import { Icon } from '../layout/icon.tsx';
import type { DateNames } from './date-format.ts';
import type { PickerLocale } from './picker-language.ts';
import styles from './picker-popup.module.css';
import type { PickerRules } from './picker-rules.ts';
import type { PickerAction, PickerState } from './picker-state.ts';

/** A button that turns the page of a panel: one arrow for a page, two for a longer way. */
export function PageButton({
  label,
  arrow,
  isDouble = false,
  onPress,
}: {
  readonly label: string;
  readonly arrow: 'left' | 'right';
  readonly isDouble?: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" className={styles.page} aria-label={label} title={label} onClick={onPress}>
      <Icon name={arrow} />
      {isDouble && <Icon name={arrow} />}
    </button>
  );
}

/** What every panel of the popup draws from. */
export interface PanelProps {
  readonly state: PickerState;
  readonly rules: PickerRules;
  readonly dispatch: (action: PickerAction) => void;
  readonly locale: PickerLocale;
  readonly names: DateNames;
  readonly today: IsoDate;
}

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
