import { listAddress } from '#contract/platform/page-address.ts';
import type { LabelKey, LabelModule } from '#labels/label.ts';
import { comparisonPath } from '../data/comparison-query.ts';

/** A text that is known by its key until somebody reads it. */
interface LabelRef {
  readonly module: LabelModule;
  readonly key: string;
}

function label<Module extends LabelModule>(module: Module, key: LabelKey<Module>): LabelRef {
  return { module, key };
}

/** Keys, strokes one after another with a blank between them, and the name of what they do. */
export interface NamedKeys {
  readonly keys: string;
  readonly label: LabelRef;
}

interface PageKeys extends NamedKeys {
  readonly path: string;
}

/** Pages with the keys that lead to them from everywhere: strokes one after another, a blank between them. */
export const pageKeys: readonly PageKeys[] = [
  { keys: 'g b', path: listAddress('bonds'), label: label('shell', 'menu_all_bonds') },
  { keys: 'g s', path: listAddress('stocks'), label: label('search', 'tab_stocks') },
  { keys: 'g i', path: listAddress('indexes'), label: label('search', 'tab_indexes') },
  { keys: 'g e', path: listAddress('etf'), label: label('search', 'tab_etf') },
  { keys: 'g c', path: listAddress('company'), label: label('search', 'tab_companies') },
  { keys: 'g d', path: '/calendar/', label: label('shell', 'menu_calendar') },
  { keys: 'g k', path: '/calculator/', label: label('shell', 'menu_calculator') },
  { keys: 'g x', path: comparisonPath, label: label('shell', 'menu_comparison') },
  { keys: 'g w', path: '/watchlists/', label: label('shell', 'menu_watchlists') },
  { keys: 'g a', path: '/profile/access/', label: label('shell', 'access_title') },
  { keys: 'g p', path: '/profile/', label: label('profile', 'nav_profile') },
  { keys: 'g m', path: '/methods/', label: label('methods', 'title') },
  { keys: '?', path: '/keys/', label: label('keys', 'title') },
];

/** Buttons and menus with the keys that use them wherever they stand on the page. */
export const controlKeys = {
  menu: { keys: 'o m', label: label('shell', 'main_menu') },
  language: { keys: 'o l', label: label('shell', 'language') },
  account: { keys: 'o a', label: label('keys', 'account') },
  watch: { keys: 'o w', label: label('watchlists', 'watch') },
  compare: { keys: 'o x', label: label('compare', 'compare') },
  calculator: { keys: 'o k', label: label('calculator', 'title') },
  save: { keys: 'o p', label: label('output', 'save') },
  filters: { keys: 'o f', label: label('facets', 'filters') },
  sort: { keys: 'o s', label: label('list', 'sort') },
  columns: { keys: 'o c', label: label('tables', 'columns') },
  group: { keys: 'o g', label: label('facets', 'group_by') },
} as const satisfies Readonly<Record<string, NamedKeys>>;

/** A button or menu that keys use. It carries its name in the attribute `data-command`. */
export type ControlName = keyof typeof controlKeys;

export const controlNames = Object.keys(controlKeys) as readonly ControlName[];

export function keysOfPath(path: string): string | null {
  return pageKeys.find((page) => page.path === path)?.keys ?? null;
}

export function keysOfControl(name: string | undefined): string | null {
  const control = controlNames.find((each) => each === name);
  return control === undefined ? null : controlKeys[control].keys;
}

/** What strokes mean: the way to a page, a control, the beginning of either, or nothing. */
export type Meaning = { readonly path: string } | { readonly control: ControlName } | 'begun' | null;

/** The meaning of the strokes pressed so far, a blank between them. */
export function meaningOf(strokes: string): Meaning {
  const page = pageKeys.find(({ keys }) => keys === strokes);
  if (page !== undefined) return { path: page.path };
  const control = controlNames.find((name) => controlKeys[name].keys === strokes);
  if (control !== undefined) return { control };
  const all = [...pageKeys, ...Object.values(controlKeys)];
  return all.some(({ keys }) => keys.startsWith(`${strokes} `)) ? 'begun' : null;
}
