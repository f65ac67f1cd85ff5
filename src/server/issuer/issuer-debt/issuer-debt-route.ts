import { issuerDebtCall } from '#contract/issuer/issuer-debt.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { activeStatusIds } from '#domain/bond/bond-status.ts';
import { debtByCurrency, debtByYear } from '#domain/issuer/issuer-debt.ts';
import { findIssuerDebt } from '#store/issuer/issuers/company-issues.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/company-route.ts';
import type { Services } from '../services.ts';

/** What a company owes by its outstanding bonds. */
export function issuerDebtRoute(app: App, services: Services): void {
  serve(app, services, issuerDebtCall, async ({ params }) => {
    const today = services.today();
    const { id } = await requireIssuer(services, issuerIdOf(params));
    const parts = await findIssuerDebt(services.database, id, { statusIds: activeStatusIds, today });
    return { today, currencies: [...debtByCurrency(parts, today)], ladder: [...debtByYear(parts)] };
  });
}
