import type { SessionHours } from '#store/account/accounts/sessions.ts';

const DAY = 24;

/** Operators sign in at least once a day of work and once a week. */
const ofOperator: SessionHours = { idle: 12, max: 7 * DAY };
const ofOthers: SessionHours = { idle: 7 * DAY, max: 30 * DAY };

export function sessionHours(isOperator: boolean): SessionHours {
  return isOperator ? ofOperator : ofOthers;
}
