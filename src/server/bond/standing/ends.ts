import type { Claim, LifeReturn } from '#contract/bond/standing.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import { defaultClaim } from '#domain/bond/default-claim.ts';
import { lifeReturn } from '#domain/bond/life-return.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { findFirstPrice, findMissedPayments, type StandingDay } from '#store/bond/standing/standing.ts';
import type { Services } from '../../platform/serving/services.ts';
import { readSchedule } from '../reads/bond-reads.ts';

/** A bond with its days on the shown venue; without days there is nothing to tell. */
interface Ended {
  readonly bond: BondRecord;
  readonly days: readonly StandingDay[];
  readonly venueId: number | null;
}

function isFinished({ instrument: { statusId }, terms }: BondRecord, { today }: Services): boolean {
  return statusOn({ statusId, maturesOn: terms.maturesOn }, today()).isFinished;
}

/** What a bond in default owes, beside its last price; null for others. */
export async function claimOf(services: Services, { bond, days }: Ended): Promise<Claim | null> {
  const price = days.at(-1)?.price ?? null;
  if (!bond.terms.isDefaulted || price === null || isFinished(bond, services)) return null;
  const { id } = bond.instrument;
  const [{ cashFlows }, missed] = await Promise.all([
    readSchedule(services, id),
    findMissedPayments(services.database, id),
  ]);
  const known = defaultClaim(cashFlows, missed);
  if (known === null) return null;
  const { claim, missedInterest, unpaidSince } = known;
  return {
    claim,
    missed_interest: missedInterest,
    unpaid_since: unpaidSince,
    price,
    share: price / claim,
    masked: [],
  };
}

/** What a bond that is repaid brought; null for others, and for one whose payments follow an index: they are told before indexation. */
export async function findLifeReturn(
  services: Services,
  { bond, days, venueId }: Ended,
): Promise<ReturnType<typeof lifeReturn>> {
  if (!isFinished(bond, services) || venueId === null || days.length === 0 || bond.terms.isInflationLinked) return null;
  const { id } = bond.instrument;
  const [{ cashFlows }, first] = await Promise.all([
    readSchedule(services, id),
    findFirstPrice(services.database, id, venueId),
  ]);
  return first === undefined ? null : lifeReturn(first, cashFlows);
}

/** The same beside its last price. */
export async function lifeOf(services: Services, ended: Ended): Promise<LifeReturn | null> {
  const brought = await findLifeReturn(services, ended);
  if (brought === null) return null;
  const { payments: _, ...told } = brought;
  return { ...told, last_price: ended.days.at(-1)?.price ?? null, masked: [] };
}
