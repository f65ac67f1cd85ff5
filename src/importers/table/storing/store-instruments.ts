import { bondStatusId } from '#domain/bond/bond-status.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { IsoDate } from '#math/units.ts';
import { savePlacements } from '#store/bond/bond-records/tranches.ts';
import { findTerms, saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import {
  type BondCashFlow,
  findKnownSchedules,
  findRunBackSchedules,
  saveCashFlows,
} from '#store/bond/cash-flows/cash-flows.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { findFirstDays } from '#store/market/trading-days/days-in-range.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { withArrearsCoupons } from '../../derivation/store-arrears-coupons.ts';
import type { StoredRows } from '../../source-importer.ts';
import { instrumentFields, issuerFields, termFields } from '../mapping/bond-targets.ts';
import { ownText } from '../mapping/cell-texts.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { IssuersOfRows } from './issuers-of-rows.ts';
import { besideTranches, type Placement } from './known-tranches.ts';
import { type KnownBond, type PaymentsOfTerms, paymentsFromTerms } from './payments-from-terms.ts';
import { type Issues, withoutReopenings } from './reopenings.ts';
import { codeScheme, codesOfRow, impliedCodes, Subjects, type TableTask } from './subjects.ts';
import { isEssential, type NewTerms, termsOfRow, termsProblem, unreadTerm } from './terms-of-row.ts';

type Row = TargetRow<'instruments'>;

/** What is known of a bond whose row does not say when it begins. */
interface BesideRow extends Omit<KnownBond, 'since'> {
  /** Its first day with a price. */
  readonly since: IsoDate | undefined;
  /** Its start of accrual by what was known before. */
  readonly start: IsoDate | null;
}

interface Knowledge {
  readonly task: TableTask<Row>;
  readonly subjects: Subjects;
  readonly issuers: IssuersOfRows;
  /** Bonds of the rows of which something is known beside them. */
  readonly bonds: Map<number, BesideRow>;
  /** Codes and ids of the rows so far. */
  readonly seen: Set<string | number>;
  readonly hasTerms: boolean;
  /** Tranches of bonds that were reopened, by the lines of their rows. */
  readonly placements: Map<number, readonly Placement[]>;
}

/** A row that is good, with what follows from it. */
interface NewRow {
  readonly values: Row;
  readonly knownId: number | null;
  readonly terms: NewTerms | null;
  readonly line: number;
  readonly payments: PaymentsOfTerms;
  /** Code of its issuer; null where the row names none that can be told. */
  readonly issuer: string | null;
}

const noPayments: PaymentsOfTerms = { payments: [], missing: null };

function isRepeated({ task, seen, subjects }: Knowledge, row: MappedRow<Row>): boolean {
  const told = codesOfRow(row, codeScheme(task.mapping));
  // Another row may name the same new bond by a code that follows from these.
  const codes = [...told, ...told.flatMap(impliedCodes)].map(({ scheme, code }) => `${scheme} ${code}`);
  const id = subjects.idOf(row);
  const keys = id === null ? codes : [...codes, id];
  if (keys.some((key) => seen.has(key))) return true;
  for (const key of keys) seen.add(typeof key === 'string' ? ownText(key) : key);
  return false;
}

function paymentsOf(
  { task, subjects, bonds }: Knowledge,
  row: MappedRow<Row>,
  terms: NewTerms,
): PaymentsOfTerms | null {
  const { line, values } = row;
  if (task.mapping.payments === 'none') return noPayments;
  const unread = unreadTerm(row.leftOut ?? []);
  if (unread !== undefined) return { payments: null, missing: unread };
  const knownId = subjects.idOf(row);
  const first = knownId === null ? undefined : bonds.get(knownId);
  const days = [task.today, first?.since, values.issuedBefore].filter((day) => day != null);
  const since = days.toSorted()[0] ?? task.today;
  const known = { since, runBackTo: first?.runBackTo ?? null, certainAfter: first?.certainAfter ?? null };
  // What a row does not say another source may have said.
  const isBegun = first?.start != null && (terms.maturesOn === null || first.start < terms.maturesOn);
  try {
    return paymentsFromTerms(isBegun ? { ...terms, accruesFrom: first.start } : terms, values, known);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    task.rows.failures.add(line, 'bad-structure', null, error.message);
    return null;
  }
}

/** The code of a row's issuer; null where the row names none, and where it cannot be told, which is noted. */
function issuerOf({ task, issuers }: Knowledge, { line, values }: MappedRow<Row>): string | null {
  const found = issuers.codeOf(values);
  if (found === null || typeof found === 'string') return found;
  task.rows.failures.note(line, found.code, found.field, values[found.field]);
  return null;
}

/** Looks up what is known of bonds without a day of issue: their start, the first of their days, and the payments that were run back before. */
async function learnBonds({ task, subjects, bonds }: Knowledge, batch: readonly MappedRow<Row>[]): Promise<void> {
  const { tx, mapping } = task;
  const open = batch.filter(({ values }) => values.issuedOn === null && values.accruesFrom === null);
  const ids = open.map((row) => subjects.idOf(row)).filter((id) => id !== null);
  if (mapping.payments === 'none' || ids.length === 0) return;
  const days = await findFirstDays(tx, ids);
  const schedules = await findRunBackSchedules(tx, ids);
  const terms = await findTerms(tx, ids);
  for (const id of ids) {
    const { firstAccrual = null, lastEstimated = null } = schedules.get(id) ?? {};
    const { accruesFrom = null, issuedOn = null } = terms.get(id) ?? {};
    const start = accruesFrom ?? issuedOn;
    bonds.set(id, { since: days.get(id), start, runBackTo: firstAccrual, certainAfter: lastEstimated });
  }
}

function newRow(known: Knowledge, row: MappedRow<Row>): NewRow | null {
  const { line, values } = row;
  const { failures } = known.task.rows;
  const hasTerms = known.hasTerms && (values.kind ?? 'bond') === 'bond';
  const problem = hasTerms ? termsProblem(values) : null;
  const [code, ...others] = codesOfRow(row, codeScheme(known.task.mapping));
  if (code === undefined) failures.add(line, 'missing-value', 'isin', null);
  else if (known.subjects.isContradiction(row))
    failures.add(
      line,
      'bad-code',
      values.code === null ? (others[0]?.scheme ?? 'code') : 'code',
      values.code ?? others[0]?.code,
    );
  else if (problem?.code === 'out-of-range') failures.add(line, problem.code, problem.field, values[problem.field]);
  else if (isRepeated(known, row)) failures.add(line, 'duplicate-row', null, code.code);
  else {
    const knownId = known.subjects.idOf(row);
    // Terms with a hole are better than none, and do not take the place of what is known.
    const isWhole = problem === null && !(row.leftOut ?? []).some((name) => name in termFields);
    const isTold = isWhole || (knownId === null && (problem === null || !isEssential(problem.field)));
    const terms = hasTerms && isTold ? termsOfRow(values) : null;
    const payments = terms === null || problem !== null ? noPayments : paymentsOf(known, row, terms);
    if (payments === null) return null;
    // The bond comes in with what is known of it.
    const issuer = issuerOf(known, row);
    if (problem !== null) failures.note(line, problem.code, problem.field, null);
    return { line, values, knownId, terms, payments, issuer };
  }
  return null;
}

function statusOf({ status, kind }: Row, isKnown: boolean): number | null {
  if (status !== null) return bondStatusId(status);
  return isKnown || (kind ?? 'bond') !== 'bond' ? null : bondStatusId('outstanding');
}

function instrumentOf({ mapping }: TableTask<Row>, { line, values, knownId }: NewRow, issuerId: number | null) {
  const { isin, ticker, registrationNumber } = values;
  return {
    ...(knownId !== null && { id: knownId }),
    kind: values.kind ?? 'bond',
    issuerId,
    name: values.name ?? '',
    shortName: values.shortName ?? values.name ?? '',
    isin,
    ticker,
    registrationNumber,
    currency: values.currency ?? values.faceCurrency,
    statusId: statusOf(values, knownId !== null),
    isGenerated: false,
    codes: codesOfRow({ line, values }, codeScheme(mapping)).filter(({ scheme }) => scheme !== 'isin'),
  };
}

/** A bond with the payments that follow from its terms. */
interface PaidBond {
  readonly line: number;
  readonly terms: IssueTerms;
  readonly payments: PaymentsOfTerms;
}

/** Tells a bond that has no payments, for want of a field, though the mapping makes them of its terms. */
function tellMissing({ rows }: TableTask<Row>, { line, terms, payments: { missing } }: PaidBond): void {
  if (missing === null) return;
  // Such coupons follow from no terms: nothing of the row is missing.
  if (missing === 'couponKind') rows.failures.note(line, 'no-payments', missing, terms.couponKind);
  else rows.failures.note(line, 'missing-value', missing, 'no payments follow from the terms');
}

const isRunBack = ({ payments: { payments } }: PaidBond) =>
  payments?.some(({ madeFrom }) => madeFrom === 'run-back') ?? false;

/** Stores payments that follow from terms, except where a source gave the bond's own; those that are run back replace none but their like. */
async function storePayments(task: TableTask<Row>, bonds: readonly PaidBond[]) {
  const { tx } = task;
  const known = await findKnownSchedules(
    tx,
    bonds.map(({ terms }) => terms.instrumentId),
  );
  const open = bonds.filter((bond) => {
    const { certainCount = 0, begunCount = 0 } = known.get(bond.terms.instrumentId) ?? {};
    return certainCount === 0 && (begunCount === 0 || !isRunBack(bond));
  });
  for (const bond of open) if (!known.has(bond.terms.instrumentId)) tellMissing(task, bond);
  const made = open.flatMap(({ terms, payments: { payments } }) => (payments === null ? [] : [{ terms, payments }]));
  const ids = made.map(({ terms }) => terms.instrumentId);
  // What a row does not say another source may have said.
  const stored = await findTerms(tx, ids);
  const rows: BondCashFlow[] = [];
  for (const { terms: given, payments } of made) {
    const terms = stored.get(given.instrumentId) ?? given;
    const paid = await withArrearsCoupons(tx, { terms, isGenerated: false, cashFlows: payments });
    for (const row of paid) rows.push({ ...row, instrumentId: terms.instrumentId });
  }
  return saveCashFlows(tx, ids, rows);
}

/** Terms in arrears that say no coupon keep the running one, which follows from fixings. */
async function withComputedCoupons(tx: WriteTransaction, terms: readonly IssueTerms[]): Promise<readonly IssueTerms[]> {
  const isOpen = ({ overnightMethod, couponRate }: IssueTerms) => overnightMethod !== null && couponRate === null;
  const ids = terms.filter(isOpen).map(({ instrumentId }) => instrumentId);
  if (ids.length === 0) return terms;
  const stored = await findTerms(tx, ids);
  return terms.map((each) => ({
    ...each,
    ...(isOpen(each) && { couponRate: stored.get(each.instrumentId)?.couponRate ?? null }),
  }));
}

async function storeRows(
  { task, issuers, placements }: Knowledge,
  rows: readonly NewRow[],
): Promise<ReadonlySet<number>> {
  const { tx, origin, mapping } = task;
  const issuerId = await issuers.save(tx);
  const instruments = rows.map((row) => instrumentOf(task, row, issuerId(row.issuer)));
  const saved = await saveInstruments(tx, instruments);
  const numbered = rows.flatMap(({ line, terms, payments }, index) => {
    const instrumentId = saved.ids[index];
    return terms === null || instrumentId === undefined ? [] : [{ line, terms: { ...terms, instrumentId }, payments }];
  });
  const newTerms = await withComputedCoupons(
    tx,
    numbered.map(({ terms }) => terms),
  );
  const changedTerms = await saveBondTerms(tx, newTerms, origin);
  const tranches = numbered.flatMap(({ line, terms: { instrumentId } }) =>
    (placements.get(line) ?? []).map((placement) => ({ ...placement, instrumentId })),
  );
  await savePlacements(tx, tranches);
  const withPayments = numbered.filter(({ payments }) => payments.missing !== null || payments.payments.length > 0);
  const changedPayments = mapping.payments === 'none' ? [] : await storePayments(task, withPayments);
  return new Set([...saved.changed, ...changedTerms, ...changedPayments]);
}

async function withTranches(
  { task, subjects, placements }: Knowledge,
  told: readonly MappedRow<Row>[],
  issues: Issues,
) {
  const beside = await besideTranches(task.tx, told, issues, (row) => subjects.idOf(row));
  for (const [line, own] of beside.placements) placements.set(line, own);
  return beside.rows;
}

/** Stores instruments with their issuers and, where a term is mapped, the terms of the bonds. */
export async function storeInstruments(task: TableTask<Row>): Promise<StoredRows> {
  const { mapping, rows, tx } = task;
  const hasTerms = mapping.fields.some(({ name }) => name in termFields && !(name in instrumentFields));
  const subjects = new Subjects(mapping);
  const issuers = new IssuersOfRows(mapping);
  const known: Knowledge = {
    task,
    subjects,
    issuers,
    bonds: new Map(),
    seen: new Set(),
    hasTerms,
    placements: new Map(),
  };
  const named = Object.keys(issuerFields).filter((name) => mapping.fields.some((field) => field.name === name));
  if (named.length > 0) await issuers.learn(tx, task.rowsAgain(named));
  const changed = new Set<number>();
  let count = 0;
  const issues: Issues = new Map();
  for await (const told of mapping.repeated === 'newest' ? withoutReopenings(task, issues) : rows.batches()) {
    await known.subjects.learn(tx, told);
    const batch = issues.size === 0 ? told : await withTranches(known, told, issues);
    await learnBonds(known, batch);
    const good = batch.flatMap((row) => newRow(known, row) ?? []);
    count += good.length;
    for (const id of await storeRows(known, good)) changed.add(id);
  }
  return { stored: changed.size, unchanged: count - changed.size, instrumentIds: changed };
}
