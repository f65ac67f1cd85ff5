import { type AccruedInterest, accruedInterestCall } from '#contract/bond/accrued-interest.ts';
import { accruedToWire } from '#contract/bond/wire/accrued-interest.ts';
import { tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { type AccruedOnDay, accruedOnDay } from '#domain/bond/bond-mathematics/accrued-on-day.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { accruedDecimalsOf } from '#domain/market/accrued-decimals.ts';
import type { Language } from '#domain/platform/language.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { IsoDate } from '#math/units.ts';
import { findCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { findResets } from '#store/bond/cash-flows/daily-rates.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { requireAccruedDay } from '../reads/bond-reads.ts';

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
  const decimals = accruedDecimalsOf(terms, tradingUnits.accrued.decimals);
  return {
    ...accruedToWire({ value, written: value === null ? null : numberText(value, decimals, language) }),
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
    const cashFlows = await findCashFlows(services.database, instrument.id);
    const resets = await findResets(services.database, { ...instrument, terms, cashFlows });
    const day = requireAccruedDay(params.date, { terms, cashFlows, today: services.today() });
    const accrued = accruedOrNothing(() => accruedOnDay(terms, cashFlows, day, resets));
    return answerOf(terms, day, accrued, language);
  });
}
