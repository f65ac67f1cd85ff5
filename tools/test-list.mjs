import { relative } from 'node:path';
import { readJson } from './test-counts.mjs';

/** A test of a report: its file below the root, its title, how long it took, and whether it was skipped. */
const testOf = (file, title, milliseconds, isSkipped) => ({ file, title, seconds: milliseconds / 1000, isSkipped });

/** The tests of Vitest's JSON report. */
export function listVitest(report, root) {
  return (readJson(report)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles = [], title, duration, status }) =>
      testOf(
        relative(root, name),
        [...ancestorTitles, title].join(' › '),
        duration ?? 0,
        !['passed', 'failed'].includes(status),
      ),
    ),
  );
}

function testsOfSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ results, status }) => {
      const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0);
      return testOf(`e2e/${file}`, title, milliseconds, status === 'skipped');
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

/** Lines that name the tests which were skipped; their titles say for want of what. */
export function skippedLines(tests) {
  return tests.filter(({ isSkipped }) => isSkipped).map(({ file, title }) => `  ${file}: ${title}`);
}
