import type { FastifyRequest } from 'fastify';
import type { Calendar } from '#contract/portfolio/calendar/calendar.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { type BondEventKind, bondEventKinds, usualEventKinds } from '#domain/bond/bond-event.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { EventFilter } from '#store/portfolio/calendar/bond-events.ts';
import { requireIssuer } from '../../issuer/companies/require-issuer.ts';
import { readableLists } from '../../lists/bond-list/readable-lists.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { requireKeyScope } from '../../platform/access/guard-key.ts';
import { requireFeature } from '../../platform/access/require-feature.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../services.ts';

/** What a reader asks for: one bond, an issuer's, those of a list of his, or all. */
export interface AskedScope {
  readonly bond?: number | undefined;
  readonly issuer?: number | undefined;
  readonly watchlist?: number | undefined;
  readonly currency?: string | undefined;
  readonly country?: string | undefined;
  readonly kinds?: string | undefined;
}

type Named = NonNullable<Calendar['bond']>;

/** What was asked for, found: names for the page, and the filter for the store. */
export interface Scope {
  readonly bond: Named | null;
  readonly issuer: Named | null;
  readonly watchlist: Named | null;
  readonly kinds: readonly BondEventKind[];
  readonly filter: Pick<EventFilter, 'kinds' | 'bondId' | 'issuerId' | 'watchlist' | 'currency' | 'country'>;
}

interface Reader extends Pick<FastifyRequest, 'apiKey'> {
  readonly viewer: Viewer;
  readonly texts: Texts;
}

/** The kinds that an address names, in their order; the usual ones where it names none. */
function kindsOf(kinds: string | undefined): readonly BondEventKind[] {
  if (kinds === undefined) return usualEventKinds;
  const named = kinds.split(',');
  if (named.some((kind) => !bondEventKinds.some((known) => known === kind))) throw new Refusal('bad_request', 'kinds');
  return bondEventKinds.filter((kind) => named.includes(kind));
}

async function requireList(services: Services, reader: Reader, id: number): Promise<Named> {
  requireKeyScope(reader, 'watchlists');
  requireFeature(reader.viewer, 'watchlist');
  const list = (await readableLists(services, reader)).find((known) => known.id === id);
  if (list === undefined) throw new Refusal('not_found', 'watchlist');
  return list;
}

const namedOf = ({ id, name }: Named): Named => ({ id, name });

/** Finds what is asked for; refuses what there is not, and lists to who may have none. */
export async function requireScope(services: Services, reader: Reader, asked: AskedScope): Promise<Scope> {
  const { bond: bondId, issuer: issuerId, watchlist: listId, currency, country } = asked;
  if ([bondId, issuerId, listId].filter((id) => id !== undefined).length > 1) throw new Refusal('bad_request', 'bond');
  const bond = bondId === undefined ? null : namedOf((await requireBond(services, String(bondId))).instrument);
  const issuer = issuerId === undefined ? null : namedOf(await requireIssuer(services, String(issuerId)));
  const watchlist = listId === undefined ? null : await requireList(services, reader, listId);
  const kinds = kindsOf(asked.kinds);
  const { accountId } = reader.viewer;
  return {
    bond,
    issuer,
    watchlist,
    kinds,
    filter: {
      kinds,
      currency,
      country,
      bondId: bond?.id,
      issuerId: issuer?.id,
      watchlist: watchlist === null || accountId === null ? undefined : { accountId, id: watchlist.id },
    },
  };
}
