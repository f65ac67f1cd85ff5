import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { MAX_WATCHLISTS } from '#domain/portfolio/watchlist.ts';
import { sessionCookie, signedToken } from '#server/account/session/session-cookie.ts';
import { saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { addAccount } from '#store/account/accounts/accounts.ts';
import { addSession } from '#store/account/accounts/sessions.ts';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { openKilledDatabase } from './killed-database.ts';
import { nodesSecret, openSiteNodes, type SiteNode, type SiteNodes } from './site-nodes.ts';

export interface WriterKillPlan {
  /** Of a database that nobody else uses. */
  readonly dataDir: string;
  readonly kills: number;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

/** What was written while nodes and their database were killed. */
export interface WriterKillCounts {
  nodesKilled: number;
  databasesKilled: number;
  /** Writes that a reader was told are done. */
  acknowledged: number;
  /** Writes that he was told nothing of, or that they were not done. */
  refused: number;
  /** Of the acknowledged, those that are not there. */
  lost: number;
}

const WRITERS = 4;
const ACCOUNTS = 400;
/** A node takes longer to come back than the database does. */
const KILLS_A_NODE = 5;
const MAX_PAUSE_MS = 300;

interface Writer {
  readonly cookie: string;
  readonly address: string;
}

/** Readers with a session each. */
async function addReaders(database: Database): Promise<readonly Writer[]> {
  const actor = { actorId: 'faults', network: null, now: new Date() };
  const writers: Writer[] = [];
  for (let at = 0; at < ACCOUNTS; at += 1) {
    const [accountId, token] = [`writer-${at}`, randomUUID()];
    await addAccount(database, { id: accountId, name: accountId, email: `${accountId}@reader.invalid` });
    const grant = {
      kind: 'level',
      value: String(fullLevel),
      startsAt: new Date(0),
      endsAt: null,
      reason: 'Faults',
    } as const;
    await saveAccessGrant(database, { accountId, ...grant }, actor);
    const session = { token, accountId, hasSecondFactor: false, userAgent: null, ipAddress: '127.0.0.1' };
    await addSession(database, session, { idle: 24, max: 24 });
    const cookie = `${sessionCookie}=${encodeURIComponent(signedToken(token, nodesSecret))}`;
    // Each from a network of his own, so that none uses up the limits of another.
    writers.push({ cookie, address: `10.${Math.floor(at / 256)}.${at % 256}.1` });
  }
  return writers;
}

/** Has a reader make a list; gives its id once he was told of it. */
async function makeList(node: string, { cookie, address }: Writer): Promise<number | null> {
  try {
    const answer = await fetch(`${node}/api/watchlists/`, {
      method: 'POST',
      headers: {
        cookie,
        'x-forwarded-for': address,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ name: randomUUID() }),
      signal: AbortSignal.timeout(20_000),
    });
    const { id } = (await answer.json()) as { readonly id?: number };
    return answer.status === 200 && id !== undefined ? id : null;
  } catch {
    return null;
  }
}

interface Writers {
  readonly told: number[];
  /** Fulfilled by the next write that is acknowledged. */
  next(): Promise<void>;
  stop(): Promise<void>;
}

function startWriters(nodes: readonly SiteNode[], readers: readonly Writer[], counts: WriterKillCounts): Writers {
  const told: number[] = [];
  let isOver = false;
  let wake = Promise.withResolvers<void>();
  const write = async (writer: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const reader = readers[(writer + WRITERS * Math.floor(turn / (MAX_WATCHLISTS - 5))) % readers.length];
      const id = reader && (await makeList(nodes[turn % nodes.length]?.url ?? '', reader));
      if (!id) {
        counts.refused += 1;
        await pause(20);
        continue;
      }
      told.push(id);
      wake.resolve();
      wake = Promise.withResolvers();
    }
  };
  const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  return {
    told,
    next: () => wake.promise,
    stop: async () => {
      isOver = true;
      await Promise.all(writing);
    },
  };
}

async function replaceNode(running: SiteNode[], at: number, { start }: SiteNodes): Promise<void> {
  const killed = running[at];
  killed?.child.kill('SIGKILL');
  await killed?.ended;
  running[at] = await start({ BONDLENS_DEMO: 'off' });
}

async function missing(database: Database, told: readonly number[]): Promise<number> {
  const rows = await database.kysely.selectFrom('watchlist').select('id').execute();
  const there = new Set(rows.map(({ id }) => id));
  return told.filter((id) => !there.has(id)).length;
}

/**
 * Kills the database, and every fifth time a node instead, at random moments while readers write by two nodes; then counts the acknowledged
 * writes that are there.
 */
export async function killUnderWriters({ dataDir, kills, random }: WriterKillPlan): Promise<WriterKillCounts> {
  const counts = { nodesKilled: 0, databasesKilled: 0, acknowledged: 0, refused: 0, lost: 0 };
  const postgres = await openKilledDatabase(dataDir);
  const database = openDatabase({ url: postgres.url });
  const nodes = await openSiteNodes(postgres.url);
  try {
    await migrate({ url: postgres.url });
    const readers = await addReaders(database);
    const settings = { BONDLENS_DEMO: 'off' };
    const running = [await nodes.start(settings), await nodes.start(settings)];
    const writers = startWriters(running, readers, counts);
    for (let kill = 1; kill <= kills; kill += 1) {
      await writers.next();
      await pause(random() * MAX_PAUSE_MS);
      if (kill % KILLS_A_NODE === 0) {
        await replaceNode(running, kill % running.length, nodes);
        counts.nodesKilled += 1;
      } else {
        await postgres.kill();
        counts.databasesKilled += 1;
      }
    }
    await writers.next();
    await writers.stop();
    counts.acknowledged = writers.told.length;
    counts.lost = await missing(database, writers.told);
    return counts;
  } finally {
    await nodes.close();
    await database.close();
    await postgres.stop();
  }
}
