import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { obtainChrome } from './chrome.mjs';
import { install } from './install.mjs';
import { runPart } from './part.mjs';
import { modules, root } from './paths.mjs';
import { obtainReaders } from './readers.mjs';
import { sweepTestFolders } from './sweep.mjs';
import { countExitCode, countPlaywright, countVitest } from './test-counts.mjs';
import { failedLines, listPlaywright, listVitest, skippedLines, slowestLines } from './test-list.mjs';

// Tests and their configurations read it: which files run, and how often properties are drawn.
const isFull = process.argv.includes('--full');
process.env.BONDLENS_TESTS = isFull ? 'full' : '';

const SLOWEST = 20;
const LINES_OF_A_FAILURE = 30;
const hasShared = existsSync(join(root, '..', 'shared'));
const reports = mkdtempSync(join(tmpdir(), 'bondlens-reports-'));
const program = (...path) => join(modules, ...path);

async function types() {
  return countExitCode(await runPart([program('typescript', 'bin', 'tsc'), '-b']));
}

async function lint() {
  const biome = await runPart([program('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings']);
  const house = await runPart([join(root, 'tools', 'check-house.mjs')]);
  return countExitCode(biome || house);
}

async function vitest(projects, environment = {}) {
  const report = join(reports, `${projects[0]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...projects.map((name) => `--project=${name}`), '--passWithNoTests', ...reporters];
  const counts = countVitest(report, await runPart([program('vitest', 'vitest.mjs'), ...args], environment));
  return { ...counts, tests: listVitest(report, root) };
}

/** Runs a part that needs the browser. */
async function withChrome(run) {
  const chrome = obtainChrome();
  if (chrome !== undefined) return run({ CHROME_PATH: chrome });
  console.error('The browser tests need Chrome or Chromium: install one, or set CHROME_PATH to its program.');
  return countExitCode(1);
}

async function browser(environment) {
  const report = join(reports, 'browser.json');
  const args = ['test', '--reporter=list,json', '--pass-with-no-tests'];
  const code = await runPart([program('@playwright', 'test', 'cli.js'), ...args], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return { ...countPlaywright(report, code), tests: listPlaywright(report) };
}

async function pages() {
  await build();
  return countExitCode(0);
}

/** All parts, each a line of the table at the end. */
const PARTS = [
  ['types', types],
  ['lint', lint],
  // Made once: the leak tests, the tests of the processes and the browser tests all serve them.
  ['pages', pages],
  ['leak', () => vitest(['leak'])],
  // Together: one database server, one start, and no worker that waits for the last file of a layer.
  ['layers', () => vitest(['server', 'store', 'unit'])],
  ['components', () => withChrome((environment) => vitest(['components'], environment))],
  ['browser', () => withChrome(browser)],
];

async function measure(name, run) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const counts = await run().catch((error) => {
    if (error.message === 'The tests were interrupted.') throw error;
    console.error(error.message);
    return countExitCode(1);
  });
  return { name, ...counts, seconds: (Date.now() - start) / 1000 };
}

function row(cells) {
  const [name, ...numbers] = cells;
  return `${name.padEnd(12)}${numbers.map((cell) => cell.padStart(10)).join('')}`;
}

function printTable(results) {
  console.log(`\n${row(['part', 'passed', 'failed', 'skipped', 'seconds'])}`);
  for (const { name, passed, failed, skipped, seconds } of results) {
    console.log(row([name, String(passed), String(failed), String(skipped), seconds.toFixed(1)]));
  }
}

function printLines(head, lines) {
  if (lines.length > 0) console.log(`\n${head}\n${lines.join('\n')}`);
}

async function runAll() {
  await install();
  if (isFull) obtainReaders();
  const inTurn = async (parts) => {
    const results = [];
    for (const [name, run] of parts) results.push(await measure(name, run));
    return results;
  };
  // Types take one core: lint and pages the other.
  const first = await Promise.all([inTurn(PARTS.slice(0, 1)), inTurn(PARTS.slice(1, 3))]);
  const results = [...first.flat(), ...(await inTurn(PARTS.slice(3)))];
  printTable(results);
  const tests = results.flatMap((result) => result.tests ?? []);
  printLines('The slowest, in seconds:', slowestLines(tests, SLOWEST));
  printLines(`Skipped${hasShared ? '' : '; the folder ../shared is absent'}:`, skippedLines(tests));
  printLines('Failed:', failedLines(tests, LINES_OF_A_FAILURE));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

try {
  await runAll();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await sweepTestFolders();
  rmSync(reports, { recursive: true, force: true });
}
