import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readJson } from './test-counts.mjs';

/** A test of a report: its file below the root, its title, how long it took, whether it was skipped, and what it failed with. */
const testOf = (file, title, milliseconds, isSkipped, failure) => ({
  file,
  title,
  seconds: milliseconds / 1000,
  isSkipped,
  failure,
});

/** The tests of Vitest's JSON report. */
export function listVitest(report, root) {
  return (readJson(report)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles = [], title, duration, status, failureMessages = [] }) =>
      testOf(
        relative(root, name),
        [...ancestorTitles, title].join(' › '),
        duration ?? 0,
        !['passed', 'failed'].includes(status),
        status === 'failed' ? failureMessages.join('\n') : null,
      ),
    ),
  );
}

function testsOfSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ results, status }) => {
      const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0);
      const errors = results.flatMap((result) => result.errors ?? []).map(({ message = '' }) => message);
      const isFailed = status === 'unexpected' || status === 'flaky';
      return testOf(`e2e/${file}`, title, milliseconds, status === 'skipped', isFailed ? errors.join('\n') : null);
    }),
  );
  return [...own, ...suites.flatMap(testsOfSuite)];
}

/** The tests of Playwright's JSON report. */
export function listPlaywright(report) {
  return testsOfSuite(readJson(report) ?? {});
}

/** Lines that name the tests which took longest. */
export function slowestLines(tests, count) {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  return slowest.map(({ file, title, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${file}: ${title}`);
}

/** Lines that name the tests which failed, each with the beginning of what it said. */
export function failedLines(tests, linesEach) {
  return tests.flatMap(({ file, title, failure }) => {
    if (failure === null) return [];
    const said = stripVTControlCharacters(failure).split('\n').slice(0, linesEach);
    return [`  ${file}: ${title}`, ...said.map((line) => `    ${line}`)];
  });
}

/** Lines that name the tests which were skipped; their titles say for want of what. */
export function skippedLines(tests) {
  return tests.filter(({ isSkipped }) => isSkipped).map(({ file, title }) => `  ${file}: ${title}`);
}
