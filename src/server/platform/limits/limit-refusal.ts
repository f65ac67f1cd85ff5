import { Refusal } from '../plugins/errors/refusal.ts';
import type { LimitStanding } from './rate-limit-fields.ts';

/** Refuses a call beyond a limit. */
export class LimitRefusal extends Refusal {
  readonly standing: LimitStanding;

  constructor(standing: LimitStanding) {
    super('too_many_requests', null, standing.resetS);
    this.standing = standing;
  }
}
