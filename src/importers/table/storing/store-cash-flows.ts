import type { IssueOffer, IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { type IsoDate, per100FromAmount } from '#math/units.ts';
import { findTerms } from '#store/bond/bonds/bond-terms.ts';
import { saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import { withArrearsCoupons } from '../../derivation/store-arrears-coupons.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { leaveOut, rowsByBond } from './rows-by-bond.ts';
import { changedRows, Faces, type TableTask } from './subjects.ts';

type PaymentValues = TargetRow<'cash-flows'>;

/** A row with its date, and its amounts per 100 of the initial face. */
type PaymentRow = PaymentValues & { readonly paymentDate: IsoDate };

// Sources round repayments to hundredths of the currency.
const ROUNDING = 0.5;

/** Coupon and redemption of a day may stand in two rows. */
function merged(rows: readonly PaymentRow[]): readonly PaymentRow[] | string {
  const byDate = new Map<IsoDate, PaymentRow>();
  for (const row of rows) {
    const known = byDate.get(row.paymentDate);
    if (known === undefined) {
      byDate.set(row.paymentDate, row);
      continue;
    }
    const isTwice = (name: 'coupon' | 'redemption' | 'capitalised') => known[name] !== null && row[name] !== null;
    if (isTwice('coupon') || isTwice('redemption') || isTwice('capitalised'))
      return `two payments of one kind on ${row.paymentDate}`;
    const said = Object.entries(row).filter(([, value]) => value !== null);
    byDate.set(row.paymentDate, { ...known, ...Object.fromEntries(said) });
  }
  return [...byDate.values()].sort((a, b) => (a.paymentDate < b.paymentDate ? -1 : 1));
}

/** The face with the interest that is added to it, per 100 of the initial one. */
const grownFace = (rows: readonly PaymentRow[]) => rows.reduce((sum, { capitalised }) => sum + (capitalised ?? 0), 100);

/** A list without repayments that reaches maturity repays the face there. */
function withRedemptions(rows: readonly PaymentRow[], maturesOn: IsoDate | null): readonly PaymentRow[] {
  const last = rows.at(-1);
  const isBullet = rows.every(({ redemption }) => redemption === null) && maturesOn !== null;
  if (!isBullet || last === undefined || last.paymentDate < maturesOn) return rows;
  return [...rows.slice(0, -1), { ...last, redemption: grownFace(rows) }];
}

function repaymentProblem(rows: readonly PaymentRow[], isPerpetual: boolean): string | null {
  const repaid = rows.reduce((sum, { redemption }) => sum + (redemption ?? 0), 0);
  const isListed = rows.some(({ redemption }) => redemption !== null);
  const isPart = isPerpetual || !isListed || rows.some(({ nominal }) => nominal !== null);
  const face = grownFace(rows);
  const isWrong = repaid > face + ROUNDING || (!isPart && repaid < face - ROUNDING);
  return isWrong ? `repayments of ${repaid.toFixed(2)} % of the face` : null;
}

const isInterest = ({ coupon, couponRate, redemption, capitalised }: PaymentRow) =>
  coupon !== null || couponRate !== null || capitalised !== null || redemption === null;

/** Interest of the period of a row; where it is not stated, all of it is what is capitalised. */
function couponOf(row: PaymentRow): number | null {
  return isInterest(row) ? (row.coupon ?? row.capitalised) : 0;
}

/** A row that capitalises no more than its interest, where the two differ by rounding alone. */
function withoutRounding(row: PaymentRow): PaymentRow {
  const { coupon, capitalised } = row;
  const isRounded = coupon !== null && capitalised !== null && capitalised > coupon && capitalised <= coupon + ROUNDING;
  return isRounded ? { ...row, capitalised: coupon } : row;
}

/** Nothing is added to the nominal but interest of the period, and nothing is repaid with it. */
function capitalisedProblem(rows: readonly PaymentRow[]): string | null {
  const growing = rows.filter(({ capitalised }) => (capitalised ?? 0) > 0);
  const wrong = growing.find((row) => (row.capitalised ?? 0) > (couponOf(row) ?? 0));
  if (wrong !== undefined) return `more is capitalised than the interest to ${wrong.paymentDate}`;
  const both = growing.find(({ redemption }) => (redemption ?? 0) > 0);
  return both === undefined ? null : `interest is capitalised and the face repaid on ${both.paymentDate}`;
}

/**
 * The payments of a bond from its rows, numbered by date: periods follow each other, the nominal falls by what is repaid. A text says why
 * they make none. Without terms the first period has no beginning unless its row gives one.
 */
function paymentsOfRows(
  rows: readonly PaymentRow[],
  terms: Pick<IssueTerms, 'accruesFrom' | 'issuedOn' | 'maturesOn' | 'isPerpetual'> | undefined,
): readonly IssuePayment[] | string {
  const dated = merged(rows);
  if (typeof dated === 'string') return dated;
  const complete = withRedemptions(dated.map(withoutRounding), terms?.maturesOn ?? null);
  const problem = capitalisedProblem(complete) ?? repaymentProblem(complete, terms?.isPerpetual ?? false);
  if (problem !== null) return problem;
  let start = terms?.accruesFrom ?? terms?.issuedOn ?? null;
  let outstanding = 100;
  return complete.map((row, index) => {
    const nominal = row.nominal ?? outstanding;
    const redemption = (row.redemption ?? 0) - (row.capitalised ?? 0);
    const accrualStart = isInterest(row) ? (row.accrualStart ?? start) : null;
    const accrualEnd = accrualStart === null ? null : (row.accrualEnd ?? row.paymentDate);
    start = accrualEnd ?? (isInterest(row) ? row.paymentDate : start);
    outstanding = Math.max(0, nominal - redemption);
    const { paymentDate, actualPaymentDate, recordDate, couponRate } = row;
    // What is added to the nominal goes with the bond.
    const exDate = (row.capitalised ?? 0) > 0 ? null : row.exDate;
    return {
      number: index + 1,
      accrualStart,
      accrualEnd,
      referenceStart: null,
      referenceEnd: null,
      paymentDate,
      actualPaymentDate,
      recordDate,
      exDate,
      nominal,
      couponRate,
      redemption,
      coupon: couponOf(row),
      poolFactor: Math.round(outstanding * 1e8) / 1e10,
      isEstimated: row.isEstimated ?? false,
    };
  });
}

/** Amounts of one bond as amounts per 100; null when the face is not known. */
function scaled(task: TableTask<PaymentValues>, values: PaymentValues, terms: IssueTerms | undefined) {
  const { paymentDate } = values;
  const perUnit = task.mapping.fields.filter(({ isPerUnit }) => isPerUnit).map(({ name }) => name);
  // Without a pool factor the face is what is left of the initial one.
  const initialFace = terms === undefined || terms.poolFactor === null ? 0 : terms.faceValue;
  const face = values.face ?? initialFace;
  if (paymentDate === null || (perUnit.length > 0 && face === 0)) return null;
  const amounts = Object.entries(values).flatMap(([name, value]) =>
    perUnit.includes(name) && typeof value === 'number' ? [[name, per100FromAmount(value, face)]] : [],
  );
  return { ...values, ...Object.fromEntries(amounts), paymentDate };
}

function paymentsOf(
  task: TableTask<PaymentValues>,
  rows: readonly MappedRow<PaymentValues>[],
  terms: IssueTerms | undefined,
): readonly IssuePayment[] | string {
  const payments = rows.map(({ values }) => scaled(task, values, terms));
  const known = payments.filter((payment) => payment !== null);
  return known.length < payments.length ? 'the face of the bond is not known' : paymentsOfRows(known, terms);
}

/** Stores the payments of bonds in place of those that they had. */
export async function storeCashFlows(task: TableTask<PaymentValues>): Promise<StoredRows> {
  const byBond = await rowsByBond(task);
  const terms = await findTerms(task.tx, [...byBond.keys()]);
  const payments = new Map<number, readonly IssuePayment[]>();
  for (const [id, rows] of byBond) {
    const [first] = rows;
    const made = paymentsOf(task, rows, terms.get(id));
    const own = terms.get(id);
    if (typeof made === 'string') {
      if (first !== undefined) leaveOut(task, first, made);
    } else if (own === undefined) payments.set(id, made);
    else payments.set(id, await withArrearsCoupons(task.tx, { terms: own, isGenerated: false, cashFlows: made }));
  }
  const rows = [...payments].flatMap(([instrumentId, made]) => made.map((payment) => ({ ...payment, instrumentId })));
  const changed = await saveCashFlows(task.tx, [...payments.keys()], rows);
  return { ...changedRows(byBond, payments, changed), instrumentIds: changed };
}

type Row = TargetRow<'offers'>;

function offersOf(rows: readonly MappedRow<Row>[], face: number | null, isPerUnit: boolean) {
  const seen = new Set<string>();
  const offers: Omit<IssueOffer, 'number'>[] = [];
  for (const { values } of rows) {
    const { isin: _isin, code: _code, face: own, type, date, price, ...rest } = values;
    if (type === null || date === null) continue;
    if (seen.has(`${type} ${date}`)) return `two offers to ${type} on ${date}`;
    seen.add(`${type} ${date}`);
    const unit = isPerUnit ? (own ?? face) : 100;
    if (price !== null && (unit === null || unit === 0)) return 'the face of the bond is not known';
    offers.push({ ...rest, type, date, price: price === null || unit === null ? null : per100FromAmount(price, unit) });
  }
  offers.sort((a, b) => (a.date < b.date ? -1 : 1));
  return offers.map((offer, index) => ({ ...offer, number: index + 1 }));
}

/** Stores the puts and calls of bonds in place of those that they had. */
export async function storeOffers(task: TableTask<Row>): Promise<StoredRows> {
  const byBond = await rowsByBond(task);
  const isPerUnit = task.mapping.fields.some((field) => field.isPerUnit);
  const faces = new Faces();
  if (isPerUnit) await faces.learn(task.tx, [...byBond.keys()]);
  const offers = new Map<number, readonly IssueOffer[]>();
  for (const [id, rows] of byBond) {
    const [first] = rows;
    const made = offersOf(rows, faces.of(id), isPerUnit);
    if (typeof made !== 'string') offers.set(id, made);
    else if (first !== undefined) leaveOut(task, first, made);
  }
  const rows = [...offers].flatMap(([instrumentId, made]) => made.map((offer) => ({ ...offer, instrumentId })));
  const changed = await saveOffers(task.tx, [...offers.keys()], rows);
  return { ...changedRows(byBond, offers, changed), instrumentIds: changed };
}
