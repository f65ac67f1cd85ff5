import { type BondStatus, bondStatusId, findBondStatus } from '#domain/bond-status.ts';
import type { IsoDate } from '#math/units.ts';

function statusOf(id: number): BondStatus {
  const status = findBondStatus(id) ?? findBondStatus(bondStatusId('outstanding'));
  if (status === undefined) throw new RangeError(`unknown bond status ${id}`);
  return status;
}

/** The status of a bond on a day: an active bond past its maturity has matured, whatever its source last said. */
export function statusToday(statusId: number | null, maturesOn: string | null, today: IsoDate): BondStatus {
  const status = statusOf(statusId ?? bondStatusId('outstanding'));
  return status.isActive && maturesOn !== null && maturesOn < today ? statusOf(bondStatusId('matured')) : status;
}
