import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A failed answer taken for nothing: an empty list, no number, nobody. That something is not known (null) is another thing. */
const TAKEN_FOR_NOTHING =
  /\.ok(?: === true)? \? [^:?]*: (?:\[\]|\{\}|0\b|false\b|visitor\w*)|\.ok(?: === true)? && [^\n=]*\.(?:length|some|total)\b|\.catch\(\(\w*\) => \(?(?:\[\]|\{\}|0\b|false\b)/g;

/** The places where that stands, how often, and who tells the failure there. */
const told: Readonly<Record<string, readonly [count: number, by: string]>> = {
  'src/web/bond/graph/graph-picture.ts': [1, 'the chart in whose place it stands'],
  'src/web/bond/graph/use-chart-events.ts': [1, 'the line below: one failed kind of reports fails them all'],
  'src/web/bond/compare/compare-panel.tsx': [1, 'the note: what has no name is told by its id'],
  'src/web/market/data/load-lines.ts': [2, 'the result beside the lines'],
  'src/web/market/drawing-chart/sharing.tsx': [2, 'the line below the heading of the links'],
  'src/web/pages/company-bonds.tsx': [1, 'the list of the bonds'],
  'src/web/pages/compare.tsx': [4, 'the error above; what has no room is named by its id'],
  'src/web/pages/graph-row.tsx': [1, 'the chart'],
  'src/web/pages/other-list.tsx': [2, 'the list; chips without names show what was asked for'],
  'src/web/pages/quote-access.ts': [1, 'the action: what was not sent is said so'],
  'src/web/pages/bond-list.tsx': [6, 'the list'],
  'src/web/lists/list/item-list.tsx': [1, 'the list'],
  'src/web/pages/start.tsx': [1, 'the block of new issues, which is of the same call'],
  'src/web/platform/commands/use-commands.ts': [1, 'nobody: texts of another language only help to find commands'],
  'src/web/platform/lists/list-block.tsx': [1, 'the block, in the place of its rows'],
  'src/web/portfolio/watchlists/watch-action.tsx': [1, 'the dialog that the button opens'],
  'src/web/site/front/front-blocks.tsx': [2, 'the line in the place of the alerts'],
  'src/web/site/front/front-data.ts': [2, 'the week, for a month of it that fails; the block of the curves'],
  'src/web/root.tsx': [2, 'the page of the error, for who has a session; the dialog that signs in again'],
};

test('ERR-1 no page takes a failed call for an absence: where an answer is taken for nothing, its failure is told', () => {
  const found = globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => !/\.(?:component\.)?test\.tsx?$|\/gallery\//.test(file))
    .map((file) => [file, readFileSync(file, 'utf8').match(TAKEN_FOR_NOTHING)?.length ?? 0] as const)
    .filter(([, count]) => count > 0);
  const known = Object.entries(told).map(([file, [count]]) => [file, count] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
});
