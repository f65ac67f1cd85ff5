import { fullLevel, type Viewer } from '../account/access/viewer.ts';
import type { BondStatus } from './bond-status.ts';

/** Statuses of bonds whose block full access sees even when nobody quotes them: in placement and outstanding. */
const keptStatuses: readonly BondStatus['key'][] = ['in_placement', 'outstanding'];

/** Whether the block of quotes stands even when there are none. */
export function areQuotesKeptEmpty({ level }: Viewer, { key }: BondStatus): boolean {
  return level >= fullLevel && keptStatuses.includes(key);
}
