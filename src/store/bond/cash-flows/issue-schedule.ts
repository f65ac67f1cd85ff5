import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { IssueOffer, IssuePayment } from '#domain/bond/issue.ts';
import { fieldsOf, type Queries } from '../../platform/database/database.ts';
import { onlyRow, preparedStatement } from '../../platform/database/prepared-statements.ts';
import { offerColumns } from '../offers/offers.ts';
import { type CashFlowTable, cashFlowColumns } from './cash-flows.ts';

/** What an issuer pays, and when it may be paid back before its maturity. */
export interface IssueSchedule {
  /** In the order in which they fall due. */
  readonly cashFlows: readonly IssuePayment[];
  /** Puts and calls, earliest first. */
  readonly offers: readonly IssueOffer[];
}

const { instrumentId: _ofPayment, ...paymentColumns } = cashFlowColumns;
const { instrumentId: _ofOffer, ...dateColumns } = offerColumns;

const allPayments = (bondId: number) => sql<CashFlowTable>`payments_after(${bondId}, '-infinity')`;

const schedule = preparedStatement<{ readonly bondId: number }, IssueSchedule>((kysely, { bondId }) =>
  kysely.selectNoFrom((own) => [
    jsonArrayFrom(
      own
        .selectFrom(allPayments(bondId).as('payment'))
        .orderBy('paymentDate')
        .orderBy('number')
        .select(fieldsOf(paymentColumns)),
    ).as('cashFlows'),
    jsonArrayFrom(
      own
        .selectFrom('offer')
        .where('instrumentId', '=', bondId)
        .orderBy('date')
        .orderBy('number')
        .select(fieldsOf(dateColumns)),
    ).as('offers'),
  ]),
);

/** Payments, puts and calls of a bond, by one statement. */
export async function findIssueSchedule(queries: Queries, bondId: number): Promise<IssueSchedule> {
  return onlyRow(await schedule(queries, { bondId }));
}
