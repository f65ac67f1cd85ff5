import type { IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { per100FromAmount } from '#math/units.ts';
import { findTerms } from '#store/bond/bonds/bond-terms.ts';
import { saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import { type PaymentRow, type PaymentValues, paymentsOfRows } from './payments-of-rows.ts';
import { leaveOut, rowsByBond } from './rows-by-bond.ts';
import { changedRows, type TableTask } from './subjects.ts';

/** Amounts of one bond as amounts per 100; null when the face is not known. */
function scaled(
  task: TableTask<PaymentValues>,
  values: PaymentValues,
  terms: IssueTerms | undefined,
): PaymentRow | null {
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
    if (typeof made !== 'string') payments.set(id, made);
    else if (first !== undefined) leaveOut(task, first, made);
  }
  const rows = [...payments].flatMap(([instrumentId, made]) => made.map((payment) => ({ ...payment, instrumentId })));
  const changed = await saveCashFlows(task.tx, [...payments.keys()], rows);
  return { ...changedRows(byBond, payments, changed), instrumentIds: changed };
}
