import { allCases } from '../leak/cases.ts';
import type { LeakCase } from '../leak/leak-case.ts';
import { pageCases } from '../leak/page-cases.ts';

const isShared = ({ method, url, isStream, isWrite, hasSecret }: LeakCase) =>
  method === 'GET' && !url.includes('as_of=') && !isStream && !isWrite && !hasSecret;

/** What a node may answer from memory, and much that it may not: pages, calls and files that are asked for by address alone. */
export const sharedCases: readonly LeakCase[] = [...allCases, ...pageCases].filter(
  (asked) => isShared(asked) && asked.headers === undefined,
);
