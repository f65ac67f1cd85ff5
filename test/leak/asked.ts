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
 * Who is asked everything. A route, the gate and a page know of a reader his viewer alone: level, flags and tariffs.
 * - Who signed out or whose account is closed has the viewer of a visitor, expired grants and the support tariff leave
 *   that of a member; the last test of the matrix holds their levels and flags to that. They are asked one case of each
 *   route, every stream and every file: enough to find a route that asks something else than the viewer.
 * - Flags open venue 381 and files, nothing else that is hidden: `full` is asked with none of them, `full-all` with all.
 *   Full access is asked all that could show it the venue, a ground that hides its quotes or a file, and each route twice.
 * `npm run test:full` asks everybody everything.
 */
/** Of full access what `casesOfFullAccess` has. */
const askedEverything: readonly ReaderKind[] = isFullRun ? readerKinds : ['visitor', 'member', 'full', 'full-all'];

const isAskedEverything = (who: ReaderKind) => askedEverything.includes(who);
const isFullLevel = (who: ReaderKind) => accessOfReader(who).level >= fullLevel;

const firstOfRoutes: ReadonlySet<LeakCase> = new Set(Object.values(casesOfRoute).flatMap((cases) => cases.slice(0, 1)));
const isFile = ({ url }: LeakCase) => url.includes('/file/');
const isStreamOrFile = (asked: LeakCase) => asked.isStream === true || isFile(asked);

const firstTwoOfRoutes: ReadonlySet<LeakCase> = new Set(
  Object.values(casesOfRoute).flatMap((cases) => cases.slice(0, 2)),
);

/** What full access is asked, to which a few places alone are closed: each route twice, every stream and file, all that names venue 381. */
export const casesOfFullAccess = isFullRun
  ? allCases
  : allCases.filter((asked) => isStreamOrFile(asked) || asked.isNsd || firstTwoOfRoutes.has(asked));

const fullAccess: ReadonlySet<LeakCase> = new Set(casesOfFullAccess);

/** Those of the cases that a kind of reader is asked. */
export function casesAskedOf(who: ReaderKind, cases: readonly LeakCase[]): readonly LeakCase[] {
  if (isFullLevel(who) && isAskedEverything(who)) return cases.filter((asked) => fullAccess.has(asked));
  if (isAskedEverything(who)) return cases;
  const isAsked = (asked: LeakCase) => (isFullLevel(who) ? asked.isNsd : firstOfRoutes.has(asked));
  return cases.filter((asked) => isStreamOrFile(asked) || isAsked(asked));
}

const firstOfCalls: ReadonlySet<GeneratedCase> = new Set(
  generatedCases.filter(({ call }, at) => generatedCases[at - 1]?.call !== call),
);

/** The requests made from the schemas of the calls that a kind of reader is asked. */
export function generatedAskedOf(who: ReaderKind): readonly LeakCase[] {
  return generatedCases.filter((each) => isAskedEverything(who) || firstOfCalls.has(each)).map(({ asked }) => asked);
}

const isPageOfBond = ({ url }: LeakCase) => url.startsWith(`/bonds/${bondIds.usual}/`);
const isData = ({ url }: LeakCase) => url.includes('.data');

/**
 * The pages that a kind of reader is asked. A page asks the calls in process with the reader's own cookie, so that it
 * has no other numbers than those of the calls; a document holds its data. So data alone is asked by visitors and members.
 */
export function pagesAskedOf(who: ReaderKind): readonly LeakCase[] {
  if (isFullRun || who === 'visitor' || who === 'member') return pageCases;
  return pageCases.filter((asked) => !isData(asked) && (isAskedEverything(who) || isPageOfBond(asked)));
}

/** The kinds of readers for whom bytes are compared: those that are asked everything and to whom something is closed. */
export const kindsOfBytes = askedEverything.filter((who) => isFullRun || who !== 'full-all');

/** The cases whose bytes are compared for a kind of reader: what a member reads beyond a visitor is his own, of which each route tells in its first case. */
export function casesOfBytes(who: ReaderKind): readonly LeakCase[] {
  const cases = closedCases(who).filter(({ hasSecret }) => hasSecret !== true);
  if (isFullRun || who !== 'member') return cases;
  return cases.filter((asked) => isStreamOrFile(asked) || firstOfRoutes.has(asked));
}

/** What a visitor is asked where values without an order replace those that are hidden. */
export const casesOfScatter = isFullRun
  ? casesOfBytes('visitor')
  : casesOfBytes('visitor').filter((asked) => firstTwoOfRoutes.has(asked));
