import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { build } from 'vite';
import { demoBonds } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

/** What a reader may wait for before the page answers to a click. */
const budget = 170 * 1024;
const root = join(import.meta.dirname, '..');
const client = join(root, 'build', 'client');

async function brotliSize(path: string): Promise<number> {
  return brotliCompressSync(await readFile(join(client, path))).length;
}

test('the scripts that a bond page names are at most 170 KB, and no others come before the reader does something', async ({
  page,
}) => {
  const html = await (await page.request.get(`/bonds/${demoBonds.flagship}/`)).text();
  const named = [...new Set(html.match(/\/assets\/[\w.~-]+\.js/g))];
  const sizes = await Promise.all(named.map(brotliSize));
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget);
  const loaded: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname);
  });
  // So low that no section below the graph is near.
  await page.setViewportSize({ width: 1280, height: 300 });
  await new BondPage(page).openQuietly(demoBonds.flagship);
  expect(loaded.filter((path) => !named.includes(path))).toEqual([]);
});

test('NAV-1 no more than 170 KB of script comes to the pages of bonds, companies and instruments before the reader does something', {
  tag: '@full',
}, async ({ page }) => {
  // A reader who does nothing for a while gets the rest as well: that time does not come here.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const loaded: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname);
  });
  for (const path of [`/bonds/${demoBonds.flagship}/`, '/company/111/', '/stocks/3001/']) {
    loaded.length = 0;
    await openHydrated(page, path);
    await page.waitForLoadState('networkidle');
    expect(loaded.length, path).toBeGreaterThan(5);
    const sizes = await Promise.all(loaded.map(brotliSize));
    expect
      .soft(
        sizes.reduce((sum, size) => sum + size, 0),
        path,
      )
      .toBeLessThanOrEqual(budget);
  }
});

/** What the chart block may add to what pages have anyway. */
const chartBudget = 45 * 1024;
const ofChart = /src[\\/]web[\\/](charts|bond[\\/](graph|compare))[\\/]|node_modules[\\/](d3-[\w-]+|internmap)[\\/]/;

test('GRA-6 the code of the chart block with comparison and moving canvas is at most 45 KB beyond the page', {
  tag: '@full',
}, async () => {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: ['src/web/bond/graph/graph-block.tsx', 'src/web/bond/compare/compare-panel.tsx'].map((path) =>
          join(root, path),
        ),
        preserveEntrySignatures: 'exports-only',
        // Tables, pickers and texts are of the page; files for export come when they are wanted.
        external: (id, importer) =>
          importer !== undefined &&
          !ofChart.test(new URL(id, `file://${importer}`).pathname) &&
          !/^d3-|^internmap/.test(id),
      },
    },
  });
  const chunks = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const code = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
  const names = code.flatMap(({ moduleIds }) => moduleIds);
  for (const part of ['moving-canvas.ts', 'time-chart.tsx', 'compare-field.tsx', 'd3-zoom']) {
    expect(names.some((name) => name.includes(part))).toBe(true);
  }
  const sizes = code.map((chunk) => brotliCompressSync(chunk.code).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(chartBudget);
});

test('scripts and styles travel in the compressed form that the build made', { tag: '@full' }, async ({ page }) => {
  const html = await (await page.request.get(`/bonds/${demoBonds.flagship}/`)).text();
  const named = [...new Set(html.match(/\/assets\/[\w.~-]+\.(js|css)/g))];
  const large = named.filter((path) => existsSync(join(client, `${path}.br`)));
  expect(large.filter((path) => path.endsWith('.css'))).toHaveLength(1);
  expect(large.length).toBeGreaterThan(4);
  for (const path of large) {
    const answer = await page.request.get(path, { headers: { 'accept-encoding': 'br' } });
    const made = await readFile(join(client, `${path}.br`));
    expect(answer.headers()).toMatchObject({ 'content-encoding': 'br', 'content-length': String(made.length) });
    expect(brotliDecompressSync(made)).toEqual(await answer.body());
  }
});

test('the style sheet is asked for with the head of the answer, and scripts and texts when the page is drawn', {
  tag: '@full',
}, async ({ page }) => {
  const answer = await page.request.get(`/bonds/${demoBonds.flagship}/`);
  const html = await answer.text();
  const [, sheet] = /<link[^>]*rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  expect(answer.headers().link).toBe(`<${sheet}>; rel=preload; as=style`);
  expect(html).not.toMatch(/rel="(?:module)?preload"|type="module"/);
  await page.goto(`/bonds/${demoBonds.flagship}/`);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await expect(page.locator('link[rel="modulepreload"]')).not.toHaveCount(0);
});

async function builtScripts(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(join(client, 'assets'))).filter((name) => name.endsWith('.js'));
  expect(names.length).toBeGreaterThan(10);
  const texts = names.map(async (name) => [name, await readFile(join(client, 'assets', name), 'utf8')] as const);
  return new Map(await Promise.all(texts));
}

test('no script file waits for one that waits for it: a constant that is made of another would be made before it', {
  tag: '@full',
}, async () => {
  const waiting = new Map<string, readonly string[]>();
  for (const [name, text] of await builtScripts())
    waiting.set(
      name,
      [...text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, file = '']) => file),
    );
  expect([...waiting.values()].flat().length).toBeGreaterThan(100);
  let runs: readonly string[];
  do {
    runs = [...waiting].filter(([, files]) => !files.some((file) => waiting.has(file))).map(([name]) => name);
    for (const name of runs) waiting.delete(name);
  } while (runs.length > 0);
  expect([...waiting.keys()]).toEqual([]);
});

test('no script of the site holds the schema library', { tag: '@full' }, async () => {
  // Every schema of TypeBox carries this property, whose name no minifier may change.
  const mark = '~kind';
  const builder = await readFile(join(root, 'node_modules/typebox/build/type/types/object.mjs'), 'utf8');
  expect(builder).toContain(mark);
  const holding = [...(await builtScripts())].filter(([, text]) => text.includes(mark));
  expect(holding.map(([name]) => name)).toEqual([]);
});
