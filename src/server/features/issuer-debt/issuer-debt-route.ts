import { issuerDebtCall } from '#contract/issuer-debt.ts';
import { activeStatusIds } from '#domain/bond-status.ts';
import { debtByCurrency, debtByYear } from '#domain/issuer-debt.ts';
import { findIssuerDebt } from '#store/issuers/issuer-debt.ts';
import type { App } from '../../app.ts';
import { requireIssuer } from '../../require-issuer.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

/** What a company owes by its outstanding bonds. */
export function issuerDebtRoute(app: App, services: Services): void {
  serve(app, services, issuerDebtCall, async ({ params }) => {
    const today = services.today();
    const { id } = await requireIssuer(services, params.emitentId);
    const parts = await findIssuerDebt(services.database, id, { statusIds: activeStatusIds, today });
    return { today, currencies: [...debtByCurrency(parts, today)], ladder: [...debtByYear(parts)] };
  });
}
