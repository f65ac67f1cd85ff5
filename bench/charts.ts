import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import { chromium, type Page } from '@playwright/test';
import customMedia from 'postcss-custom-media';
import { build } from 'vite';
import type { ChartBench } from './chart-page.ts';
import type { BenchRow } from './report.ts';
import { spreadOf } from './statistics.ts';

const root = join(import.meta.dirname, '..');
const rounds = 15;
const panFrames = 240;
/** A frame of 60 in a second. */
const frameMs = 1000 / 60;
const cases = [
  [1, 2500],
  [10, 2500],
  [20, 2500],
  [1, 100_000],
] as const;

/** Our chart, bare ECharts and bare uPlot as one script for a page. */
async function buildPage(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    css: {
      postcss: { plugins: [globalData({ files: [join(root, 'src/web/styles/breakpoints.css')] }), customMedia()] },
    },
    resolve: { alias: { '#web': join(root, 'src/web') } },
    build: {
      outDir,
      emptyOutDir: true,
      cssCodeSplit: false,
      rolldownOptions: { input: join(root, 'bench/chart-page.ts'), output: { codeSplitting: false, format: 'iife' } },
    },
  });
}

async function openPage(page: Page, folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const texts = async (end: string) => {
    const names = (await readdir(assets)).filter((name) => name.endsWith(end));
    return Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')));
  };
  await page.setContent('<!doctype html><html lang="en"><head></head><body></body></html>');
  for (const content of await texts('.css')) await page.addStyleTag({ content });
  for (const content of await texts('.js')) await page.addScriptTag({ content });
}

type WithBench = typeof globalThis & { readonly bench: ChartBench };

async function firstRows(page: Page, folder: string): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [lines, points] of cases) {
    await openPage(page, folder);
    const { first, later } = await page.evaluate(
      ([lineCount, pointCount, count]) => (globalThis as WithBench).bench.first(lineCount, pointCount, count),
      [lines, points, rounds] as const,
    );
    const name = `${lines} x ${points.toLocaleString('en')} points`;
    const put = (what: string, values: readonly number[], uplot: readonly number[]) => {
      const [value, floor] = [spreadOf(values).median, spreadOf(uplot).median];
      rows.push({ name: `${name}: ${what}`, value, unit: 'ms', floorName: 'bare uPlot', floor, ratio: value / floor });
    };
    put('chart', later.ours, later.uplot);
    put('first picture of a visit', first.svg, first.uplot);
    put('bare ECharts', later.echarts, later.uplot);
  }
  return rows;
}

async function panRows(page: Page): Promise<readonly BenchRow[]> {
  const { between, work } = await page.evaluate(
    (frames) => (globalThis as WithBench).bench.pan(20, 2500, frames),
    panFrames,
  );
  const row = (name: string, value: number): BenchRow => ({
    name: `panning 20 x 2,500 points: ${name}`,
    value,
    unit: 'ms',
    floorName: 'frame at 60 Hz',
    floor: frameMs,
    ratio: value / frameMs,
  });
  const late = between.filter((each) => each > 20).length;
  console.log(`Frames later than 20 ms: ${late} of ${between.length}.`);
  return [
    row('work of a frame, median', spreadOf(work).median),
    row('work of a frame, longest', Math.max(...work)),
    row('between frames, median', spreadOf(between).median),
    row('between frames, longest', Math.max(...between)),
  ];
}

/** First drawing and panning of charts in Chromium, against bare chart libraries on the same data in the same run. */
export async function benchCharts(): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bondlens-bench-charts-'));
  await buildPage(folder);
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => console.error(error));
    return [...(await firstRows(page, folder)), ...(await panRows(page))];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
