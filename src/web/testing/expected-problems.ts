const problems: string[] = [];
let expected: RegExp | null = null;

for (const kind of ['error', 'warn'] as const) {
  console[kind] = (...words: unknown[]) => problems.push(`console ${kind}: ${words.map(String).join(' ')}`);
}

/** Lets the errors and warnings pass that a test provokes on purpose. */
export function expectProblems(pattern: RegExp): void {
  expected = pattern;
}

/** Errors and warnings of the console in this test that nothing let pass; the next test begins without any. */
export function unexpectedProblems(): readonly string[] {
  const found = problems.splice(0).filter((problem) => expected?.test(problem) !== true);
  expected = null;
  return found;
}
