import type { LabelKey } from '#labels/label.ts';

/** Keys of one part of the site: each entry gives keys, any of which does what the text says. */
export interface KeyList {
  readonly title: LabelKey<'keys'>;
  readonly keys: readonly (readonly [does: LabelKey<'keys'>, ...keys: readonly string[]])[];
}

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;

/** Keys that hold while a part of a page has the focus, beside those that hold everywhere. A test holds them equal to the code of the parts. */
export const keyLists = {
  search: {
    title: 'in_search',
    keys: [
      ['commands_alone', '>'],
      ['move', 'ArrowUp', 'ArrowDown'],
      ['ends', 'Home', 'End'],
      ['other_kind', 'ArrowLeft', 'ArrowRight'],
      ['open', 'Enter'],
      ['new_tab', 'Ctrl+Enter', '⌘+Enter'],
      ['forget', 'Delete'],
      ['drop_filter', 'Backspace'],
      ['close', 'Escape'],
    ],
  },
  tables: {
    title: 'in_tables',
    keys: [
      ['move', 'ArrowUp', 'ArrowDown'],
      ['ten', 'PageUp', 'PageDown'],
      ['ends', 'Home', 'End'],
      ['mark_row', 'Enter', 'Space'],
    ],
  },
  figures: {
    title: 'in_figures',
    keys: [['explain', 'E', 'Enter']],
  },
  tabs: {
    title: 'in_tabs',
    keys: [
      ['move', 'ArrowLeft', 'ArrowRight'],
      ['ends', 'Home', 'End'],
    ],
  },
  charts: {
    title: 'in_charts',
    keys: [
      ['move', ...arrows],
      ['ten', 'PageUp', 'PageDown'],
      ['ends', 'Home', 'End'],
      ['pin', 'Enter'],
      ['explain', 'E'],
      ['zoom', '+', '-'],
      ['pan', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
      ['hide', 'Escape'],
    ],
  },
  history: {
    title: 'in_history',
    keys: [
      ['day', ...arrows],
      ['month', 'PageUp', 'PageDown'],
      ['ends', 'Home', 'End'],
    ],
  },
  maps: {
    title: 'in_maps',
    keys: [
      ['move', ...arrows],
      ['ends', 'Home', 'End'],
      ['open', 'Enter'],
      ['delete', 'Delete'],
      ['hide', 'Escape'],
    ],
  },
  scatter: {
    title: 'in_scatter',
    keys: [
      ['move', ...arrows],
      ['ten', 'PageUp', 'PageDown'],
      ['ends', 'Home', 'End'],
      ['open', 'Enter'],
      ['hide', 'Escape'],
    ],
  },
  drawing: {
    title: 'in_drawing',
    keys: [
      ['move', ...arrows],
      ['ten', 'Shift+Arrow'],
      ['put_point', 'Enter', 'Space'],
      ['zoom', '+', '-'],
      ['pan', 'PageUp', 'PageDown'],
      ['delete', 'Delete', 'Backspace'],
      ['undo', 'Ctrl+Z'],
      ['redo', 'Ctrl+Y', 'Ctrl+Shift+Z'],
      ['put_down', 'Escape'],
    ],
  },
  network: {
    title: 'in_network',
    keys: [
      ['move', ...arrows],
      ['first', 'Home'],
      ['open', 'Enter'],
      ['zoom', '+', '-'],
      ['show_all', '0'],
      ['hide', 'Escape'],
    ],
  },
  dates: {
    title: 'in_dates',
    keys: [
      ['open', 'ArrowDown'],
      ['move', ...arrows],
      ['ends', 'Home', 'End'],
      ['month', 'PageUp', 'PageDown'],
      ['year', 'Shift+PageUp', 'Shift+PageDown'],
      ['choose', 'Enter'],
      ['close', 'Escape', 'Alt+ArrowUp'],
    ],
  },
  overlays: {
    title: 'in_overlays',
    keys: [['close', 'Escape']],
  },
} as const satisfies Readonly<Record<string, KeyList>>;
