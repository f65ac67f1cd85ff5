import { headersOfReader, type ReaderKind } from '#server/testing/readers.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { LeakCase } from '../leak/leak-case.ts';
import { withoutMoments } from '../leak/without-moments.ts';

/** A visitor between those to whom more is open, so that the answer to each could be kept for the next. */
const order: readonly ReaderKind[] = ['full', 'visitor', 'member', 'visitor', 'full'];

/** The cases whose answer is another one on a node that keeps answers than on one that makes each anew, by who asked. */
export async function mixedUp(
  keeping: TestApp,
  making: TestApp['app'],
  cases: readonly LeakCase[],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const isSame = async (url: string, who: ReaderKind) => {
    const headers = await headersOfReader(keeping, who);
    const [kept, made] = [await keeping.app.inject({ url, headers }), await making.inject({ url, headers })];
    return kept.statusCode === made.statusCode && withoutMoments(kept.body) === withoutMoments(made.body);
  };
  for (const { url } of cases) {
    for (const who of order) {
      // The first page of a kind may list the links of its head in another order, since its code is loaded meanwhile.
      const isPage = !url.startsWith('/api/');
      if (!(await isSame(url, who)) && !(isPage && (await isSame(url, who)))) wrong.push(`${who}: ${url}`);
    }
  }
  return wrong;
}
