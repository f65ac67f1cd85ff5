import { bannersCall, removeBannerCall, saveBannerCall } from '#contract/operator/banners.ts';
import { bannerOf } from '#domain/operator/banner.ts';
import { findAllBanners, removeBanner, saveBanner } from '#store/operator/banners/banners.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { auditActor } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

/** What the operator announces to readers. */
export function bannersFeature(app: App, services: Services): void {
  const { database } = services;
  const all = async () => ({ items: [...(await findAllBanners(database))] });
  serve(app, services, bannersCall, all);
  serve(app, services, saveBannerCall, { limit: 'operator-writes' }, async (request) => {
    const { now: loggedAt, ...who } = auditActor(request, services);
    const banner = bannerOf(request.body);
    if (typeof banner === 'string') throw new Refusal('bad_request', banner);
    await inTransaction(database, async (tx) => {
      await saveBanner(tx, banner);
      const detail = `${banner.id}: ${banner.text}`;
      await logAudit(tx, { loggedAt, ...who, action: 'set-banner', accountId: null, detail });
    });
    return all();
  });
  serve(app, services, removeBannerCall, { limit: 'operator-writes' }, async (request) => {
    const { now: loggedAt, ...who } = auditActor(request, services);
    const { bannerId } = request.params;
    await inTransaction(database, async (tx) => {
      if (!(await removeBanner(tx, bannerId))) throw new Refusal('not_found', 'bannerId');
      await logAudit(tx, { loggedAt, ...who, action: 'remove-banner', accountId: null, detail: bannerId });
    });
    return all();
  });
}
