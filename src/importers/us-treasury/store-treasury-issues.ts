import type { IssueTerms } from '#domain/bond/issue.ts';
import type { IsoDate } from '#math/units.ts';
import { findTerms, saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { findKnownSchedules, saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import { markMatured, saveInstruments } from '#store/market/instruments/save-instruments.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { treasuryCashFlows } from './treasury-cash-flows.ts';
import { type TreasuryIssue, treasuryInstrument, treasuryIssuer, treasuryTerms } from './treasury-issue.ts';

/** Whether the source knows what the security is: lists of auctions call TIPS and floating-rate notes just notes, without a coupon. */
function isSpecific(issue: TreasuryIssue): boolean {
  return issue.couponRate !== null || !['note', 'bond'].includes(issue.kind);
}

/** What one source says, completed by what is stored from another. */
function completed(issue: TreasuryIssue, instrumentId: number, known: IssueTerms | undefined): IssueTerms {
  const stated = treasuryTerms(issue, instrumentId);
  if (known === undefined) return stated;
  return {
    ...(isSpecific(issue) ? stated : known),
    couponRate: stated.couponRate ?? known.couponRate,
    baseIndex: stated.baseIndex ?? known.baseIndex,
    issuedOn: earlier(stated.issuedOn, known.issuedOn),
    accruesFrom: stated.accruesFrom ?? known.accruesFrom,
  };
}

function earlier(a: IsoDate | null, b: IsoDate | null): IsoDate | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

async function storeTerms(
  tx: WriteTransaction,
  issues: ReadonlyMap<number, TreasuryIssue>,
  asOf: IsoDate,
  origin: Origin,
): Promise<ReadonlySet<number>> {
  const ids = [...issues.keys()];
  const known = await findTerms(tx, ids);
  const schedules = await findKnownSchedules(tx, ids);
  const terms = [...issues].map(([id, issue]) => completed(issue, id, known.get(id)));
  // Those of floating-rate notes follow from bills and prices that are stored after them.
  const set = terms.filter(({ couponKind }) => couponKind !== 'floating');
  const flows = set.flatMap((item) => {
    const from = earlier(schedules.get(item.instrumentId)?.firstAccrual ?? null, asOf) ?? asOf;
    return treasuryCashFlows(item, from).map((row) => ({ ...row, instrumentId: item.instrumentId }));
  });
  const changedTerms = await saveBondTerms(tx, terms, origin);
  const setIds = set.map(({ instrumentId }) => instrumentId);
  const changedFlows = await saveCashFlows(tx, setIds, flows);
  return new Set([...changedTerms, ...changedFlows]);
}

async function storeInstruments(tx: WriteTransaction, issues: readonly TreasuryIssue[]) {
  const issuers = await saveIssuers(tx, [treasuryIssuer]);
  const issuerId = issuers.get(treasuryIssuer.code);
  if (issuerId === undefined) throw new Error('the issuer was not stored');
  const cusips = issues.map((issue) => issue.cusip);
  const known = await findInstrumentIds(tx, 'cusip', cusips);
  const news = issues.filter((issue) => isSpecific(issue) || !known.has(issue.cusip));
  const instruments = news.map((issue) => treasuryInstrument(issue, issuerId, known.has(issue.cusip)));
  await saveInstruments(tx, instruments);
  return findInstrumentIds(tx, 'cusip', cusips);
}

export interface StoredIssues {
  readonly idsByCusip: ReadonlyMap<string, number>;
  /** Instruments whose terms or payments are new or different. */
  readonly changed: ReadonlySet<number>;
}

/** Stores securities, each given once, with their terms and payments; `asOf` is the day for which the source speaks. */
export async function storeTreasuryIssues(
  tx: WriteTransaction,
  issues: readonly TreasuryIssue[],
  asOf: IsoDate,
  origin: Origin,
): Promise<StoredIssues> {
  if (issues.length === 0) return { idsByCusip: new Map(), changed: new Set() };
  const idsByCusip = await storeInstruments(tx, issues);
  const byId = new Map(
    issues.flatMap((issue) => {
      const id = idsByCusip.get(issue.cusip);
      return id === undefined ? [] : [[id, issue] as const];
    }),
  );
  const changed = await storeTerms(tx, byId, asOf, origin);
  await markMatured(tx, origin.sourceId, asOf);
  return { idsByCusip, changed };
}
