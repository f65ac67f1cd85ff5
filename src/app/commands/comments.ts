import type { CommentDecision } from '#domain/issuer/issuer-comment.ts';
import type { CommentRequestRecord } from '#store/issuer/comments/comment-requests.ts';
import { decideCommentRequest, findCommentRequests } from '#store/issuer/comments/comment-requests.ts';
import type { ModeratedComment } from '#store/issuer/comments/moderate-comments.ts';
import { findModeratedComments, moderateComment } from '#store/issuer/comments/moderate-comments.ts';
import { commandLine } from '#store/platform/audit-log/audit-log.ts';
import { type Database, inTransaction } from '#store/platform/database/database.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;
const latest = { text: '', isWithdrawn: null, limit: 50, offset: 0 } as const;

/** What the operator may do: show a comment or not, and open the files of a provider to an account or not. */
export type Moderation =
  | { readonly kind: 'comment'; readonly id: number; readonly isWithdrawn: boolean }
  | {
      readonly kind: 'request';
      readonly accountId: string;
      readonly providerId: number;
      readonly decision: CommentDecision;
    };

function idOf(word: string | undefined, what: string): number {
  if (!/^[1-9]\d{0,8}$/.test(word ?? '')) throw new Error(`The ${what} should be its number, not "${word ?? ''}".`);
  return Number(word);
}

const decisions: Readonly<Record<string, CommentDecision>> = { approve: 'approved', reject: 'rejected' };

/** What the words of the command ask for; an Error says which word does not fit. */
export function moderationOfWords([action = '', ...words]: readonly string[]): Moderation {
  if ((action === 'show' || action === 'withdraw') && words.length === 1) {
    return { kind: 'comment', id: idOf(words[0], 'comment'), isWithdrawn: action === 'withdraw' };
  }
  const decision = decisions[action];
  const [accountId = '', provider] = words;
  if (decision === undefined || words.length !== 2)
    throw new Error('Say approve or reject, an account and a provider.');
  if (!/^\S{1,100}$/.test(accountId)) throw new Error('The account should be one word.');
  return { kind: 'request', accountId, providerId: idOf(provider, 'provider'), decision };
}

/** Does what the operator decided, and notes that it was done; an Error where there is no such comment or provider. */
export function moderate(database: Database, wanted: Moderation, now: Date): Promise<void> {
  const actor = { actorId: commandLine, network: null, now };
  return inTransaction(database, async (tx) => {
    if (wanted.kind === 'comment') {
      if (!(await moderateComment(tx, wanted, actor))) throw new Error(`There is no comment ${wanted.id}.`);
      return;
    }
    const { accountId, providerId, decision } = wanted;
    if (!(await decideCommentRequest(tx, { accountId, providerId, decision }, actor))) {
      throw new Error(`There is no provider ${providerId}.`);
    }
  });
}

function commentLine({ id, date, provider, title, isWithdrawn }: ModeratedComment): string {
  return [id, isWithdrawn ? 'withdrawn' : 'shown', date, provider, title ?? ''].join('\t');
}

function requestLine({ accountId, providerId, providerName, requestedAt, decision }: CommentRequestRecord): string {
  return [decision ?? 'waits', accountId, providerId, providerName, requestedAt.toISOString()].join('\t');
}

async function list(find: (database: Database) => Promise<readonly string[]>, nothing: string): Promise<number> {
  const lines = await withDatabase(readSettings(process.env), console.error, find);
  console.log(lines.length === 0 ? nothing : lines.join('\n'));
  return EXIT_OK;
}

async function act(args: readonly string[]): Promise<number> {
  const wanted = moderationOfWords(args);
  await withDatabase(readSettings(process.env), console.error, (database) => moderate(database, wanted, new Date()));
  console.log('Done.');
  return EXIT_OK;
}

/** `bondlens comments`: what is shown of others' comments, and who gets their files. */
export const comments: Command = {
  name: 'comments',
  usage: [
    ['list | requests', 'list the latest comments, or who asked for the files of a provider'],
    ['show | withdraw <comment>', 'show a comment, or take it from the site'],
    ['approve | reject <account> <provider>', 'open the files of a provider to an account, or do not'],
  ],
  run: async (args) => {
    const [action, ...rest] = args;
    if (action === 'list' && rest.length === 0) {
      return list(
        async (database) => (await findModeratedComments(database, latest)).items.map(commentLine),
        'There are no comments.',
      );
    }
    if (action === 'requests' && rest.length === 0) {
      return list(
        async (database) => (await findCommentRequests(database)).map(requestLine),
        'Nobody has asked for files.',
      );
    }
    if (action !== undefined && ['show', 'withdraw', 'approve', 'reject'].includes(action)) return act(args);
    console.error(
      'Usage: npm run bondlens -- comments list | requests | show <comment> | withdraw <comment> | approve <account> <provider> | reject <account> <provider>',
    );
    return EXIT_REFUSED;
  },
};
