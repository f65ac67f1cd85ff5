import { bondStatusId } from '#domain/bond/bond-status.ts';
import { type CouponKind, type IssueTerms, noFloatingTerms, noIndexTerms } from '#domain/bond/issue.ts';
import { marketTerms, settlementLagOf } from '#domain/bond/market-conventions.ts';
import type { RowFailure } from '#domain/market/import-run.ts';
import { isIsin } from '#domain/market/instrument.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { findTerms, saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { findKnownSchedules, saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import { type NewInstrument, saveInstruments } from '#store/market/instruments/save-instruments.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { nothingStored, type StoredRows } from '../source-importer.ts';
import { finance, frequencyOf, isFederalLoan, marketOf } from './moex-terms.ts';
import type { MoexCoupon, MoexSchedule } from './parse-bondization.ts';
import { type ScheduleRows, scheduleCashFlows, scheduleProblem } from './schedule-cash-flows.ts';

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

/** The instrument of a bond that only its payments make known. */
function scheduleInstrument(schedule: MoexSchedule, financeId: number): NewInstrument {
  const { name, isin, secid, faceCurrency } = schedule;
  return {
    kind: 'bond',
    issuerId: isFederalLoan(schedule) ? financeId : null,
    name,
    shortName: name,
    isin: isin !== null && isIsin(isin) ? isin : null,
    ticker: secid,
    registrationNumber: null,
    currency: faceCurrency,
    statusId: bondStatusId('outstanding'),
    isGenerated: false,
    codes: [{ scheme: 'moex-secid', code: secid }],
  };
}

function couponKindOf({ name, coupons }: MoexSchedule, isCut: boolean): CouponKind {
  if (/^ОФЗ-ПК/u.test(name)) return 'floating';
  if (/^ОФЗ-ИН/u.test(name)) return 'indexed';
  if (coupons.length === 0) return 'zero';
  const rates = new Set(coupons.map((coupon) => (coupon.value === null ? null : coupon.rate)));
  if (rates.has(null)) return 'variable';
  if (rates.size === 1) return 'fixed';
  return isCut ? 'variable' : 'step';
}

/** The coupon that runs on the day for which the file speaks, else the last one that is known. */
function runningCoupon({ coupons, asOf }: MoexSchedule): MoexCoupon | undefined {
  const running = asOf === null ? undefined : coupons.find((coupon) => coupon.date > asOf);
  return running ?? coupons.findLast((coupon) => coupon.value !== null);
}

/** Length of a period in days: the middle one of all, so that odd first and last periods do not count. */
function periodDays(coupons: readonly MoexCoupon[]): number | null {
  const lengths = coupons
    .map((coupon) => dayNumberFromIso(coupon.date) - dayNumberFromIso(coupon.start))
    .sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? null;
}

/** Terms as the list of payments tells them, completed by what is known of the bond otherwise. */
function scheduleTerms(schedule: MoexSchedule, isCut: boolean, instrumentId: number, known: IssueTerms | undefined) {
  const couponKind = couponKindOf(schedule, isCut);
  const days = periodDays(schedule.coupons);
  const isIndexed = couponKind === 'indexed';
  const market = marketOf(schedule);
  const conventions = marketTerms(market);
  return {
    ...conventions,
    instrumentId,
    couponKind,
    couponRate: runningCoupon(schedule)?.rate ?? null,
    ...noFloatingTerms,
    ...noIndexTerms,
    ...(isIndexed && { initialFaceValue: schedule.initialFace }),
    couponFormula: known?.couponFormula ?? null,
    couponFrequency: frequencyOf(days),
    couponPeriodDays: days,
    dayCount: days === null ? null : conventions.dayCount,
    issuedOn: known?.issuedOn ?? null,
    accruesFrom: schedule.coupons[0]?.start ?? null,
    maturesOn: schedule.repayments.at(-1)?.date ?? null,
    redemptionPrice: 100,
    faceValue: isIndexed ? schedule.currentFace : schedule.initialFace,
    faceCurrency: schedule.faceCurrency,
    poolFactor: isIndexed ? 1 : Math.min(1, schedule.currentFace / schedule.initialFace),
    issuedAmount: schedule.issuedAmount,
    outstandingAmount: known?.outstandingAmount ?? null,
    settlementLag: known?.settlementLag ?? settlementLagOf(market, schedule.faceCurrency),
    isAmortising: schedule.repayments.length > 1,
    isPerpetual: schedule.repayments.length === 0,
    isInflationLinked: isIndexed,
    seniority: known?.seniority ?? null,
    isDefaulted: known?.isDefaulted ?? false,
  };
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
  if (apart.length === 0) return { ...nothingStored, failures };
  const ids = await storeInstruments(tx, apart);
  const known = apart.filter(({ secid }) => ids.has(secid));
  const bonds = firstOf(known, ({ secid }) => ids.get(secid), failures).flatMap((schedule): KnownBond[] => {
    const instrumentId = ids.get(schedule.secid);
    return instrumentId === undefined ? [] : [{ instrumentId, schedule, flows: scheduleCashFlows(schedule) }];
  });
  const changed = await storeSchedules(tx, await withoutPoorer(tx, bonds), origin);
  return { stored: changed.size, unchanged: bonds.length - changed.size, failures, instrumentIds: changed };
}
