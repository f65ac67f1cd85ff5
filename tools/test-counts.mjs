import { existsSync, readFileSync } from 'node:fs';

/** The content of a JSON file; undefined when there is none that can be read. */
export function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

// A run that fails without a failed test (a file that does not load, an error outside of the tests) is one failure.
function withExitCode(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** A program that only passes or fails. */
export function countExitCode(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** The counts of Vitest's JSON report; a test file that did not load counts as one failed test. */
export function countVitest(file, code) {
  const report = readJson(file);
  if (report === undefined) return withExitCode({ passed: 0, failed: 0, skipped: 0 }, code);
  const broken = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0);
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + broken.length;
  return withExitCode({ passed: report.numPassedTests, failed, skipped }, code);
}

/** The counts of Playwright's JSON report; a test that passed only on a second try counts as failed. */
export function countPlaywright(file, code) {
  const stats = readJson(file)?.stats;
  if (stats === undefined) return withExitCode({ passed: 0, failed: 0, skipped: 0 }, code);
  const failed = stats.unexpected + stats.flaky;
  return withExitCode({ passed: stats.expected, failed, skipped: stats.skipped }, code);
}
