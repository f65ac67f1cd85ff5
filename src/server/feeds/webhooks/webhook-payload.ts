import { readAlertFacts } from '../../portfolio/alerts/alert-facts.ts';
import type { Services } from '../services.ts';
import { webhookData } from '#contract/feeds/webhooks.ts';
import { shownYield } from '#contract/market/trading-days/trading-columns.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { closedVenueId, effectiveLevel, fullLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { mayBeTold } from '#domain/portfolio/alerts/alert-rule.ts';
import { findToldDay, findToldDocument, findToldImport, findToldRating, type DeliverySubject } from '#store/feeds/webhooks/deliveries.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { findAlertsById } from '#store/portfolio/alerts/alerts.ts';
import type { Static } from 'typebox';

type Event = keyof typeof webhookData;
type Data<Name extends Event> = Static<(typeof webhookData)[Name]>;
type Needed = Pick<Services, 'database' | 'gate' | 'publicUrl'>;

interface Told {
  readonly subject: DeliverySubject;
  readonly viewer: Viewer;
  readonly services: Needed;
}

/** What is told of an event; undefined where there is nothing any more that the owner may be told. */
type PayloadBuilder<Name extends Event> = (told: Told) => Promise<Data<Name> | undefined>;

const linkTo = ({ publicUrl }: Needed, path: string) =>
  publicUrl === undefined ? path : new URL(path, publicUrl).href;
const bondLink = (services: Needed, id: number) => linkTo(services, pageAddress('bonds', id));

const payloadBuilders: { readonly [Name in Event]: PayloadBuilder<Name> } = {
  'trading-day.new': async ({ subject, viewer, services }) => {
    const day = await findToldDay(services.database, subject);
    if (day === undefined || day.venueId === closedVenueId(viewer)) return undefined;
    if ((await findHiddenVenueIds(services.database, viewer.accountId)).has(day.venueId)) return undefined;
    const value = {
      instrument_id: day.instrumentId,
      name: day.name,
      venue_id: day.venueId,
      date: day.date,
      indicative_price: day.indicativePrice,
      indicative_yield: shownYield(day.indicativeYield),
      link: bondLink(services, day.instrumentId),
      masked: [],
    };
    return services.gate.mask(value, webhookData['trading-day.new'], effectiveLevel(viewer, day.venueId));
  },
  'rating.new': async ({ subject, viewer, services }) => {
    const rating = await findToldRating(services.database, subject);
    if (rating === undefined) return undefined;
    const { instrumentId, name, agency, date, grade } = rating;
    const value = { instrument_id: instrumentId, name, agency, date, grade, link: bondLink(services, instrumentId) };
    return services.gate.mask({ ...value, masked: [] }, webhookData['rating.new'], viewer.level);
  },
  'document.new': async ({ subject, services }) => {
    const document = await findToldDocument(services.database, subject);
    if (document === undefined) return undefined;
    const { instrumentId, name, documentId, date } = document;
    return {
      instrument_id: instrumentId,
      name,
      document_id: documentId,
      date,
      link: bondLink(services, instrumentId),
    };
  },
  'alert.fired': async ({ subject, viewer, services }) => {
    const { database, gate } = services;
    const alerts = await findAlertsById(database, [Number(subject.alertId)]);
    const hiddenVenueIds = await findHiddenVenueIds(database, viewer.accountId);
    const [facts] = await readAlertFacts(database, gate, alerts, { viewer, hiddenVenueIds });
    if (facts === undefined) return undefined;
    const watched = { kind: facts.kind, venueId: facts.venue_id, field: facts.field };
    if (!mayBeTold({ viewer, hiddenVenueIds: [...hiddenVenueIds] }, watched, gate.shows)) return undefined;
    return { alert_id: Number(subject.alertId), ...facts, link: linkTo(services, '/profile/alerts/') };
  },
  'import.finished': async ({ subject, viewer, services }) => {
    const run = viewer.isOperator ? await findToldImport(services.database, subject) : undefined;
    if (run === undefined) return undefined;
    const { id, kind, rowsRead, rowsStored } = run;
    const link = linkTo(services, '/operator/data/');
    return { import_id: id, kind, rows_read: rowsRead, rows_stored: rowsStored, link };
  },
  'webhook.test': async ({ services }) => ({ link: linkTo(services, '/profile/webhooks/') }),
};

const isEvent = (name: string): name is Event => name in payloadBuilders;

/** What a webhook's owner is told of an event at this moment; undefined where that is nothing. Below full access it is nothing at all. */
export async function webhookPayload(
  services: Needed,
  { event, subject }: { readonly event: string; readonly subject: DeliverySubject },
  viewer: Viewer,
): Promise<object | undefined> {
  const mayBeTold = viewer.level === fullLevel || viewer.isOperator;
  return isEvent(event) && mayBeTold ? payloadBuilders[event]({ subject, viewer, services }) : undefined;
}
