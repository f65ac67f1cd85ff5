/**
 * Why an alert was told by no mail: it could not be handed over, the address was never confirmed, nobody reads what is sent to a demo account, or its owner may
 * not be told any more.
 */
export const mailFailures = ['undelivered', 'unverified', 'demo', 'withheld'] as const;
export type MailFailure = (typeof mailFailures)[number];

/** How often a mail is written anew that could not be handed over; each is tried for an hour. */
export const MAX_MAIL_ATTEMPTS = 24;
