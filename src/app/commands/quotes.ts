import type { RequestDecision } from '#domain/market/market-participant.ts';
import { decideQuoteRequest, type QuoteDecision } from '#store/account/access/access-requests.ts';
import { type AccessRequestRecord, findAccessRequests } from '#store/market/quotes/access-requests.ts';
import { commandLine } from '#store/platform/audit-log/audit-log.ts';
import { type Database, inTransaction } from '#store/platform/database/database.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

const decisions: Readonly<Record<string, RequestDecision>> = { grant: 'granted', refuse: 'refused' };

/** A decision from the words of the command; an Error says which word does not fit. */
export function decisionOfWords([action = '', accountId = '', ground = '', ...rest]: readonly string[]): QuoteDecision {
  const decision = decisions[action];
  if (decision === undefined || rest.length > 0) throw new Error('Say grant or refuse, an account and a ground.');
  if (!/^\S{1,100}$/.test(accountId)) throw new Error('The account should be one word.');
  if (!/^[1-9]\d{0,8}$/.test(ground)) throw new Error(`The ground should be its number, not "${ground}".`);
  return { accountId, venueId: Number(ground), decision };
}

/** Stores what the operator decided, and notes that it was done; an Error where no participant has the ground. */
export function decideAccess(database: Database, decision: QuoteDecision, now: Date): Promise<void> {
  return inTransaction(database, async (tx) => {
    const actor = { actorId: commandLine, network: null, now };
    if (!(await decideQuoteRequest(tx, decision, actor))) {
      throw new Error(`No market participant has the ground ${decision.venueId}.`);
    }
  });
}

function lineOf({ accountId, venueId, venueName, requestedAt, decision }: AccessRequestRecord): string {
  return [decision ?? 'waits', accountId, venueId, venueName, requestedAt.toISOString()].join('\t');
}

async function list(): Promise<number> {
  const requests = await withDatabase(readSettings(process.env), console.error, findAccessRequests);
  console.log(requests.length === 0 ? 'Nobody has asked for hidden quotes.' : requests.map(lineOf).join('\n'));
  return EXIT_OK;
}

async function decide(args: readonly string[]): Promise<number> {
  const decision = decisionOfWords(args);
  const store = (database: Database) => decideAccess(database, decision, new Date());
  await withDatabase(readSettings(process.env), console.error, store);
  console.log(`Ground ${decision.venueId} is ${decision.decision} to ${decision.accountId}.`);
  return EXIT_OK;
}

/** `bondlens quotes`: who asks to see hidden quotes, and the operator's answer. */
export const quotes: Command = {
  name: 'quotes',
  usage: [
    ['requests', 'list who asked to see the quotes that a ground hides'],
    ['grant | refuse <account> <ground>', 'open a hidden ground to an account, or do not'],
  ],
  run: async (args) => {
    if (args.length === 1 && args[0] === 'requests') return list();
    if (args[0] === 'grant' || args[0] === 'refuse') return decide(args);
    console.error('Usage: npm run bondlens -- quotes requests | grant <account> <ground> | refuse <account> <ground>');
    return EXIT_REFUSED;
  },
};
