import type { RowFailure } from '#domain/market/import-run.ts';
import { findTerms, saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { findKnownSchedules, saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../source-importer.ts';
import { finance } from './moex-terms.ts';
import type { MoexSchedule } from './parse-bondization.ts';
import { type ScheduleRows, scheduleCashFlows, scheduleProblem } from './schedule-cash-flows.ts';
import { scheduleInstrument, scheduleTerms } from './schedule-terms.ts';

interface KnownBond {
  readonly instrumentId: number;
  readonly schedule: MoexSchedule;
  readonly flows: ScheduleRows;
}

const noOfferTerms = { optionStyle: null, noticeDays: null, benchmarkSpread: null, repurchasedAmount: null };

function problemOf({ line, secid }: MoexSchedule, problem: string): RowFailure {
  return {
    line,
    code: 'bad-structure',
    field: 'coupons',
    message: `bad-structure in payments of ${secid}: ${problem}`,
  };
}

/** The first schedule of each bond; another code of the same one is noted. */
function firstOf(
  schedules: readonly MoexSchedule[],
  keyOf: (schedule: MoexSchedule) => unknown,
  failures: RowFailure[],
): readonly MoexSchedule[] {
  const seen = new Set<unknown>();
  return schedules.filter((schedule) => {
    const { line, secid } = schedule;
    const key = keyOf(schedule);
    const isFirst = !seen.has(key);
    if (!isFirst)
      failures.push({
        line,
        code: 'duplicate-row',
        field: 'isin',
        message: `duplicate-row in isin: ${JSON.stringify(secid)}`,
      });
    seen.add(key);
    return isFirst;
  });
}

async function storeInstruments(tx: WriteTransaction, schedules: readonly MoexSchedule[]) {
  const financeId = (await saveIssuers(tx, [finance])).get(finance.code);
  if (financeId === undefined) throw new Error('the issuer was not stored');
  const secids = schedules.map((schedule) => schedule.secid);
  const known = await findInstrumentIds(tx, 'moex-secid', secids);
  const unknown = schedules.filter((schedule) => !known.has(schedule.secid));
  const instruments = unknown.map((schedule) => scheduleInstrument(schedule, financeId));
  await saveInstruments(tx, instruments);
  return findInstrumentIds(tx, 'moex-secid', secids);
}

/** A list that the source cut does not replace a longer one that was imported whole. */
async function withoutPoorer(tx: WriteTransaction, bonds: readonly KnownBond[]): Promise<readonly KnownBond[]> {
  const ids = bonds.map((bond) => bond.instrumentId);
  const stored = await findKnownSchedules(tx, ids);
  return bonds.filter(({ instrumentId, flows, schedule }) => {
    const certain = stored.get(instrumentId)?.certainCount ?? 0;
    return !flows.isCut || certain <= schedule.coupons.length + schedule.repayments.length;
  });
}

async function storeSchedules(tx: WriteTransaction, bonds: readonly KnownBond[], origin: Origin) {
  const ids = bonds.map((bond) => bond.instrumentId);
  const known = await findTerms(tx, ids);
  const terms = bonds.map(({ instrumentId, schedule, flows }) => {
    return scheduleTerms(schedule, flows.isCut, instrumentId, known.get(instrumentId));
  });
  const flows = bonds.flatMap((bond) => bond.flows.rows.map((row) => ({ ...row, instrumentId: bond.instrumentId })));
  const offers = bonds.flatMap(({ instrumentId, schedule }) =>
    schedule.offers.map((offer, index) => ({ ...noOfferTerms, ...offer, number: index + 1, instrumentId })),
  );
  const changed = [
    await saveBondTerms(tx, terms, origin),
    await saveCashFlows(tx, ids, flows),
    await saveOffers(tx, ids, offers),
  ];
  return new Set(changed.flatMap((ones) => [...ones]));
}

/** Stores the payments of bonds in place of projected ones; a bond counts as stored when anything of it is new or different. */
export async function storeBondization(
  tx: WriteTransaction,
  schedules: readonly MoexSchedule[],
  origin: Origin,
): Promise<StoredRows> {
  const problems = schedules.map((schedule) => ({ schedule, problem: scheduleProblem(schedule) }));
  const failures = problems.flatMap(({ schedule, problem }) =>
    problem === null ? [] : [problemOf(schedule, problem)],
  );
  const good = problems.flatMap(({ schedule, problem }) => (problem === null ? [schedule] : []));
  const apart = firstOf(good, ({ isin, secid }) => isin ?? secid, failures);
  const ids = await storeInstruments(tx, apart);
  const known = apart.filter(({ secid }) => ids.has(secid));
  const bonds = firstOf(known, ({ secid }) => ids.get(secid), failures).flatMap((schedule): KnownBond[] => {
    const instrumentId = ids.get(schedule.secid);
    return instrumentId === undefined ? [] : [{ instrumentId, schedule, flows: scheduleCashFlows(schedule) }];
  });
  const changed = await storeSchedules(tx, await withoutPoorer(tx, bonds), origin);
  return { stored: changed.size, unchanged: bonds.length - changed.size, failures, instrumentIds: changed };
}
