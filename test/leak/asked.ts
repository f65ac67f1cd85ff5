import { fullLevel } from '#domain/account/access/viewer.ts';
import { isFullRun } from '#math/testing/draws.ts';
import { accessOfReader, type ReaderKind, readerKinds } from '#server/testing/readers.ts';
import { bondIds } from '#server/testing/sample-market.ts';
import { allCases, casesOfRoute } from './cases.ts';
import { closedCases } from './closed-cases.ts';
import { type GeneratedCase, generatedCases } from './generated-cases.ts';
import type { LeakCase } from './leak-case.ts';
import { pageCases } from './page-cases.ts';

/**
 * Who is asked what. A route, the gate and a page know of a reader his viewer alone: level, flags and tariffs.
 * - A visitor is asked everything. A member is closed to the same by the same gate: in short, that is two cases of each
 *   route, every stream, and all that names venue 381.
 * - Who signed out or whose account is closed has the viewer of a visitor, expired grants and the support tariff leave
 *   that of a member; the last test of the matrix holds their levels and flags to that. They are asked one case of each
 *   route and every stream: enough to find a route that asks something else than the viewer.
 * - Flags open venue 381 and files, nothing else that is hidden: `full` is asked with none of them, `full-all` with all,
 *   in short too; with one of them, what names the venue, every stream and one case of each route of files.
 * `npm run test:full` asks everybody everything.
 */
const isFullLevel = (who: ReaderKind) => accessOfReader(who).level >= fullLevel;

/** The first cases of each route. */
const firstOfRoutes = (count: number): ReadonlySet<LeakCase> =>
  new Set(Object.values(casesOfRoute).flatMap((cases) => cases.slice(0, count)));

const first = firstOfRoutes(1);
const firstTwo = firstOfRoutes(2);
const isFile = ({ url }: LeakCase) => url.includes('/file/');
const isStream = (asked: LeakCase) => asked.isStream === true;
const isInShort = (asked: LeakCase) => isFullRun || isStream(asked) || asked.isNsd === true || firstTwo.has(asked);

/** What full access is asked, to which a few places alone are closed. */
export const casesOfFullAccess = allCases.filter(isInShort);

/** Those of the cases that a kind of reader is asked. */
export function casesAskedOf(who: ReaderKind, cases: readonly LeakCase[]): readonly LeakCase[] {
  if (isFullRun || who === 'visitor') return cases;
  if (who === 'member' || who === 'full' || who === 'full-all') return cases.filter(isInShort);
  const isAsked = (asked: LeakCase) =>
    isFullLevel(who) ? asked.isNsd || (isFile(asked) && first.has(asked)) : first.has(asked);
  return cases.filter((asked) => isStream(asked) || isAsked(asked));
}

const firstOfCalls: ReadonlySet<GeneratedCase> = new Set(
  generatedCases.filter(({ call }, at) => generatedCases[at - 1]?.call !== call),
);

/** The requests made from the schemas of the calls that are asked of a kind of reader who is neither visitor nor member. */
export function generatedAskedOf(who: ReaderKind): readonly LeakCase[] {
  const isAsked = (each: GeneratedCase) => isFullRun || who === 'full' || firstOfCalls.has(each);
  return generatedCases.filter(isAsked).map(({ asked }) => asked);
}

const isPageOfBond = ({ url }: LeakCase) => url.startsWith(`/bonds/${bondIds.usual}/`);
const isData = ({ url }: LeakCase) => url.includes('.data');

/**
 * The pages that a kind of reader is asked. A page asks the calls in process with the reader's own cookie, so that it
 * has no other numbers than those of the calls; a document holds its data. So data alone is asked by visitors.
 */
export function pagesAskedOf(who: ReaderKind): readonly LeakCase[] {
  if (isFullRun || who === 'visitor') return pageCases;
  return pageCases.filter((asked) => !isData(asked) && (who === 'member' || isPageOfBond(asked)));
}

/** The kinds of readers for whom bytes are compared: those to whom something is closed. */
export const kindsOfBytes: readonly ReaderKind[] = isFullRun ? readerKinds : ['visitor', 'member', 'full'];

/**
 * The cases whose bytes are compared for a kind of reader: all for a visitor, as an order or a count may follow from any filter. What a
 * member reads beyond a visitor is his own, of which each route tells in its first case.
 */
export function casesOfBytes(who: ReaderKind): readonly LeakCase[] {
  const cases = closedCases(who).filter(({ hasSecret }) => hasSecret !== true);
  if (isFullRun || who !== 'member') return cases;
  return cases.filter((asked) => isStream(asked) || first.has(asked));
}

/** What a visitor is asked where values without an order replace those that are hidden. */
export const casesOfScatter = isFullRun
  ? casesOfBytes('visitor')
  : casesOfBytes('visitor').filter((asked) => firstTwo.has(asked));
