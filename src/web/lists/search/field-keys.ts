import type { SuggestKind } from '#contract/lists/search/search-kinds.ts';
import { type Move, placeAfter, tabBeside } from './shown-results.ts';

/** What the keys of the box depend on. */
export interface KeyPlace {
  readonly key: string;
  /** Items that the arrows can reach. */
  readonly count: number;
  readonly active: number | null;
  readonly isPanelShown: boolean;
  /** The tab that is shown, if one is. */
  readonly tab: SuggestKind | null;
  readonly hasText: boolean;
  /** Filters that were typed. */
  readonly partCount: number;
}

export type KeyAction =
  | { readonly type: 'move'; readonly to: number | null }
  | { readonly type: 'tab'; readonly kind: SuggestKind }
  | { readonly type: 'open' | 'close' | 'clear' | 'enter' | 'forget' | 'drop' }
  | { readonly type: 'pick'; readonly at: number };

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

function actionInList({ key, count, active, tab }: KeyPlace & { readonly active: number }): KeyAction | null {
  const move = moves[key];
  if (move !== undefined) return { type: 'move', to: placeAfter(active, move, count) };
  if (key === 'Enter') return { type: 'pick', at: active };
  if (key === 'Delete') return { type: 'forget' };
  if (tab === null) return null;
  if (key === 'ArrowLeft') return { type: 'tab', kind: tabBeside(tab, -1) };
  if (key === 'ArrowRight') return { type: 'tab', kind: tabBeside(tab, 1) };
  return null;
}

/**
 * What a key pressed in the box does; null leaves it to the browser. Up and down enter the list; once an item is reached, Home, End, Left
 * and Right move among items and tabs, until then they move in the text.
 */
export function actionOfKey(place: KeyPlace): KeyAction | null {
  const { key, count, active, isPanelShown, hasText, partCount } = place;
  if (key === 'Backspace') return !hasText && partCount > 0 ? { type: 'drop' } : null;
  if (key === 'Escape') {
    if (isPanelShown) return { type: 'close' };
    return hasText ? { type: 'clear' } : null;
  }
  if (!isPanelShown) {
    if (key === 'ArrowDown' || key === 'ArrowUp') return { type: 'open' };
    return key === 'Enter' ? { type: 'enter' } : null;
  }
  if (active !== null) return actionInList({ ...place, active });
  if (key === 'ArrowDown') return { type: 'move', to: placeAfter(null, 'next', count) };
  if (key === 'ArrowUp') return { type: 'move', to: placeAfter(null, 'previous', count) };
  return key === 'Enter' ? { type: 'enter' } : null;
}
