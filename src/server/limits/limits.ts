/** How often one reader may do something. */
export interface Limit {
  readonly most: number;
  /** Length of the window, which runs from its first call. */
  readonly seconds: number;
  /**
   * Whom it counts: the account of who is signed in and else the network, the network whoever is signed in, the address that was typed, or the
   * key of a program.
   */
  readonly counts: 'reader' | 'network' | 'typed address' | 'key';
  /** While the database is away a write is refused and a read goes on. */
  readonly kind: 'read' | 'write';
  /** A node lets a first twentieth through by itself, and counts it once it asks for more. */
  readonly isLight?: true;
  readonly what: string;
}

const MINUTE = 60;

/** Every limit of the site, over all its nodes. docs/security.md has the same table. */
export const limits = {
  requests: {
    most: 6000,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'read',
    isLight: true,
    what: 'every page and call, beside the limits below',
  },
  'requests-of-an-hour': {
    most: 60_000,
    seconds: 60 * MINUTE,
    counts: 'reader',
    kind: 'read',
    isLight: true,
    what: 'the same over a longer time, which nobody reaches by hand',
  },
  'requests-of-a-network': {
    most: 20_000,
    seconds: MINUTE,
    counts: 'network',
    kind: 'read',
    isLight: true,
    what: 'the same of all who come from one network, whoever is signed in',
  },
  writes: {
    most: 600,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'everything that changes something, beside the limits below',
  },
  'sign-in': {
    most: 10,
    seconds: MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'signing in with a password',
  },
  'sign-in-address': {
    most: 20,
    seconds: 15 * MINUTE,
    counts: 'typed address',
    kind: 'write',
    what: 'signing in with a wrong password, from browsers that never were signed in with this address',
  },
  'sign-in-known-browser': {
    most: 10,
    seconds: 15 * MINUTE,
    counts: 'typed address',
    kind: 'write',
    what: 'the same from one browser that was, which strangers cannot use up',
  },
  'provider-sign-in': {
    most: 30,
    seconds: MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'steps of signing in by another service',
  },
  'demo-sign-in': {
    most: 300,
    seconds: MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'taking a demo account',
  },
  registrations: {
    most: 20,
    seconds: 15 * MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'registering',
  },
  'account-mails': {
    most: 20,
    seconds: 15 * MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'asking for a link to confirm an address or to set a new password',
  },
  'account-links': {
    most: 20,
    seconds: 15 * MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'using such a link',
  },
  'account-changes': {
    most: 10,
    seconds: 15 * MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'changing the password or the address of one’s account',
  },
  'phone-codes': {
    most: 20,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'naming a phone number, having a code sent, and trying it',
  },
  passkeys: {
    most: 60,
    seconds: MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'questions to passkeys at the sign-in, and their answers',
  },
  suggestions: {
    most: 1200,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'read',
    what: 'suggestions while typing',
  },
  charts: {
    most: 1200,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'read',
    what: 'charts and their rows',
  },
  'chart-shapes': {
    most: 600,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'read',
    what: 'charts of a reader below full access',
  },
  'archive-files': {
    most: 60,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'read',
    what: 'files of trading days and payments',
  },
  'bulk-data': {
    most: 300,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'read',
    what: 'whole tables and their changes',
  },
  'csv-addresses': {
    most: 120,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'read',
    what: 'tables for the import functions of spreadsheets',
  },
  'calendar-feeds': {
    most: 30,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'making and ending addresses of calendars',
  },
  'calendar-files': {
    most: 120,
    seconds: MINUTE,
    counts: 'network',
    kind: 'read',
    what: 'files for calendars',
  },
  'action-log': {
    most: 240,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'entries of the log of actions and views',
  },
  'saved-searches': {
    most: 60,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'keeping and deleting searches',
  },
  watchlists: {
    most: 240,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'changing watchlists and what they hold',
  },
  'quote-requests': {
    most: 30,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'asking for hidden quotes',
  },
  'comment-requests': {
    most: 30,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'asking for the files of comments',
  },
  'access-requests': {
    most: 30,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'asking for access',
  },
  'profile-changes': {
    most: 20,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'changing name and language of one’s account',
  },
  drawings: {
    most: 120,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'keeping and sharing drawings',
  },
  settings: {
    most: 60,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'keeping settings',
  },
  'second-factor': {
    most: 10,
    seconds: MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'codes at the second step of a sign-in',
  },
  proof: {
    most: 10,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'proving again who one is',
  },
  'support-messages': {
    most: 30,
    seconds: 60 * MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'writing to the operator',
  },
  'operator-writes': {
    most: 120,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'changes by an operator: banners, texts, tickets',
  },
  'key-calls': {
    most: 300,
    seconds: MINUTE,
    counts: 'key',
    kind: 'read',
    what: 'calls with a key, beside the limits of its account',
  },
  'key-calls-day': {
    most: 20_000,
    seconds: 24 * 60 * MINUTE,
    counts: 'key',
    kind: 'read',
    what: 'the same over a day',
  },
  'wrong-keys': {
    most: 30,
    seconds: 15 * MINUTE,
    counts: 'network',
    kind: 'read',
    what: 'keys that do not hold',
  },
  'api-keys': {
    most: 30,
    seconds: 15 * MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'making and revoking keys',
  },
  webhooks: {
    most: 60,
    seconds: 15 * MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'adding, changing and trying webhooks',
  },
  'account-data': {
    most: 10,
    seconds: 60 * MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'downloading what is kept of an account, and deleting it',
  },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;
