import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyLists } from './key-lists.ts';

const web = join(import.meta.dirname, '../..');

/** Which code has the keys of a list. */
const codeOf: Readonly<Record<keyof typeof keyLists, readonly string[]>> = {
  search: ['lists/search/field-keys.ts'],
  tables: ['ui/table/use-row-focus.ts'],
  figures: ['ui/controls/explained.tsx'],
  tabs: ['ui/layout/tab-model.ts'],
  charts: ['charts/time/use-crosshair.ts', 'charts/time/time-chart.tsx'],
  history: ['bond/graph/history-scene.tsx'],
  maps: ['charts/scatter/scatter-chart.tsx'],
  scatter: ['charts/scatter/scatter-surface.tsx'],
  drawing: ['market/drawing-chart/use-chart-keys.ts'],
  network: [
    'issuer/related-issuers/network-graph.tsx',
    'issuer/related-issuers/network-places.ts',
    'issuer/related-issuers/network-canvas.ts',
  ],
  dates: [
    'ui/date-picker/day-panel.tsx',
    'ui/date-picker/panel-keys.ts',
    'ui/date-picker/use-date-picker.ts',
    'ui/date-picker/time-panel.tsx',
  ],
  overlays: ['site/shell/use-escape.ts', 'ui/controls/menu.tsx', 'ui/feedback/alert-box.tsx'],
};

/** Keys that a list does not name: they do what the browser does by itself, or the same as a key that it names. */
const asUsual: Readonly<Record<string, string>> = {
  'ui/layout/fullscreen-toggle.tsx': 'Escape closes',
  'lists/search/result-tabs.tsx': 'tabs',
  'lists/search/search-box.tsx': 'Escape closes',
  'lists/search/use-search-box.ts': 'keys of the field',
  'lists/search/shown-results.ts': 'keys of the field',
  'bond/compare/compare-field.tsx': 'a field with suggestions, as the search',
  'bond/compare/search-state.ts': 'a field with suggestions, as the search',
  'bond/compare/found-panel.tsx': 'tabs',
  'bond/compare/venue-choice.tsx': 'Escape closes',
  'market/drawing-chart/indicators-panel.tsx': 'Enter takes what is typed',
  'lists/choice-search.tsx': 'Enter takes what is typed, which is taken already',
  'operator/table-upload/guessed-table.tsx': 'Enter takes what is typed',
  'ui/overlays/suggest-field.tsx': 'a field with suggestions, as the search',
  'ui/table/use-sideways.ts': 'a button',
  'ui/controls/native-select.tsx': 'a field of the browser',
  'operator/table-upload/upload-forms.tsx': 'Enter in a field says what stands in it',
  'ui/date-picker/picker-popup.tsx': 'Tab',
  'platform/sections/server-markup.tsx': 'keeps E for the code that comes',
  'platform/sections/use-section-keys.ts': 'on the page beside the lists',
  'lists/search/use-search-keys.ts': 'on the page beside the lists',
};

const named = /'(Arrow(?:Left|Right|Up|Down)|Home|End|PageUp|PageDown|Enter|Escape|Delete|Backspace)'/g;
const single = /(?:\bkey|toLowerCase\(\)) [!=]== '(.)'/g;
const asProperty = /^\s+(Arrow(?:Left|Right|Up|Down)|Home|End|PageUp|PageDown): /gm;

function keysOfCode(path: string): ReadonlySet<string> {
  const text = readFileSync(join(web, path), 'utf8');
  const found = [named, single, asProperty].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, key = '']) => key),
  );
  return new Set(
    found.map((key) => (key === ' ' ? 'Space' : key === '=' ? '+' : key.length === 1 ? key.toUpperCase() : key)),
  );
}

const lastOf = (stroke: string) => (stroke === '+' ? '+' : (stroke.split('+').at(-1) ?? ''));

test('BEY-14 every key that code of a part listens to is on the page of keys', () => {
  for (const [name, paths] of Object.entries(codeOf)) {
    const listed = keyLists[name as keyof typeof keyLists].keys.flatMap(([, ...keys]) => keys.map(lastOf));
    for (const path of paths)
      for (const key of keysOfCode(path)) expect(listed, `${key} of ${path} in the list ${name}`).toContain(key);
  }
});

test('BEY-14 every code that listens to keys belongs to a list, or does as the browser does', () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) && !/\.test\.|specimens|^(platform|site)\/commands\/|^ui\/layout\/key-strokes/.test(path),
  );
  const known = new Set([...Object.values(codeOf).flat(), ...Object.keys(asUsual)]);
  const listening = sources.filter((path) => keysOfCode(path).size > 0);
  expect(listening.length).toBeGreaterThan(20);
  expect(listening.filter((path) => !known.has(path))).toEqual([]);
});

/** Keys of a list that no code of ours hears: the browser follows a link by them, or they are typed. */
const byBrowser = new Set(['>', 'Enter', 'Arrow']);

test('BEY-14 the page of keys names no key that nothing listens to', () => {
  for (const [name, paths] of Object.entries(codeOf)) {
    const heard = new Set(paths.flatMap((path) => [...keysOfCode(path)]));
    const listed = keyLists[name as keyof typeof keyLists].keys.flatMap(([, ...keys]) => keys.map(lastOf));
    expect(
      listed.filter((key) => !heard.has(key) && !byBrowser.has(key)),
      name,
    ).toEqual([]);
  }
});
