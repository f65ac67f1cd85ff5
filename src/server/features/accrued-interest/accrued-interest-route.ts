import { type AccruedInterest, accruedInterestCall } from '#contract/accrued-interest.ts';
import { numberText } from '#contract/number-text.ts';
import { tradingUnits } from '#contract/trading-days/trading-units.ts';
import { type AccruedOnDay, accruedOnDay } from '#domain/bond-mathematics/accrued-on-day.ts';
import type { IssueTerms } from '#domain/issue.ts';
import type { Language } from '#domain/language.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { IsoDate } from '#math/units.ts';
import { findResets } from '#store/auctions/bill-auctions.ts';
import { findCashFlows } from '#store/cash-flows/cash-flows.ts';
import type { App } from '../../app.ts';
import { requireAccruedDay } from '../../require-accrued-day.ts';
import { requireBond } from '../../require-bond.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

/** Terms and payments of an import may contradict each other; then there is nothing to tell. */
function accruedOrNothing(of: () => AccruedOnDay): AccruedOnDay {
  try {
    return of();
  } catch (error) {
    if (error instanceof InvalidInputError) return { value: null, perBond: null, period: null };
    throw error;
  }
}

function answerOf(terms: IssueTerms, date: IsoDate, accrued: AccruedOnDay, language: Language): AccruedInterest {
  const { value, perBond, period } = accrued;
  const decimals = terms.accruedPrecision ?? tradingUnits.accrued.decimals;
  return {
    nkd: value === null ? null : numberText(value, decimals, language),
    'nkd.numeric': value,
    perBond,
    faceCurrency: terms.faceCurrency,
    date,
    dayCount: terms.paidAccrualDayCount ?? terms.dayCount,
    period,
  };
}

export function accruedInterestRoute(app: App, services: Services): void {
  serve(app, services, accruedInterestCall, async ({ params, language }) => {
    const { instrument, terms } = await requireBond(services, params.bondId);
    const [cashFlows, resets] = await Promise.all([
      findCashFlows(services.database, instrument.id),
      findResets(services.database, terms),
    ]);
    const day = requireAccruedDay(params.date, { terms, cashFlows, today: services.today() });
    const accrued = accruedOrNothing(() => accruedOnDay(terms, cashFlows, day, resets));
    return answerOf(terms, day, accrued, language);
  });
}
