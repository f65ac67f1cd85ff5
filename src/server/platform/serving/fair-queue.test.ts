import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { draws } from '#math/testing/draws.ts';
import { fairness } from './concurrency-limit.ts';
import { Credit } from './credit.ts';
import { type Client, FairQueue, type QueueLimits } from './fair-queue.ts';

const limits: QueueLimits<'page' | 'file'> = {
  kinds: { page: { max: 8, each: 4 }, file: { max: 2, each: 1 } },
  all: 6,
  ofNetwork: 4,
  ofClient: 3,
  ofDebtors: 4,
  credit: { burst: 100, rate: 10, asking: 4 },
  networkCredit: { burst: 200, rate: 20, asking: 16 },
  spare: { burst: 0, rate: 0, asking: 8 },
  networkSpare: { burst: 0, rate: 0, asking: 16 },
  maxDebt: 500,
  maxCalmDebt: 50,
  calmMs: 2000,
  floor: 5,
  maxTicks: 30,
  maxWaiting: 50,
  refusalsOfTick: 4,
};

let now = 0;
let queue: FairQueue<'page' | 'file'>;
let due: (() => void)[] = [];
beforeEach(() => {
  now = 0;
  due = [];
  queue = new FairQueue({ limits, now: () => now, later: (work) => due.push(work) });
});

const one = (id: string, rest: Partial<Client> = {}): Client => ({
  id,
  network: `network of ${id}`,
  isCostly: false,
  isRobot: false,
  isKnown: false,
  ...rest,
});

interface Request {
  state: 'waits' | 'runs' | 'ended' | 'refused';
  end: () => void;
  leave: () => void;
}

/** What is put off until other requests were looked at. */
function settle(): void {
  for (const work of due.splice(0)) work();
}

function ask(client: Client, kind: 'page' | 'file' = 'page'): Request {
  const request: Request = { state: 'waits', end: () => undefined, leave: () => undefined };
  request.leave = queue.enter({ client, kind, route: kind }, (end) => {
    request.state = end === undefined ? 'refused' : 'runs';
    request.end = () => {
      request.state = 'ended';
      end?.();
      settle();
    };
  });
  settle();
  return request;
}

const many = (count: number, client: Client, kind: 'page' | 'file' = 'page') =>
  Array.from({ length: count }, () => ask(client, kind));

/** Time goes on by so many milliseconds, a tick every hundred. */
function pass(ms: number): void {
  for (let at = 0; at < ms; at += 100) {
    now += 100;
    queue.tick();
  }
}

/** What a client has waiting that asks for so much that nothing of it is worked on while it is in debt. */
function queued(count: number, client: Client): readonly Request[] {
  const all = many(count, client);
  for (const request of inState(all, 'runs')) request.end();
  return inState(all, 'waits');
}

const inState = (requests: readonly Request[], state: Request['state']) =>
  requests.filter((request) => request.state === state);

/** Works for so long on what a client asks, so that it is in debt. */
function work(client: Client, ms: number): void {
  const request = ask(client);
  now += ms;
  request.end();
}

test('BEY-17 one client has its own places, and leaves those of others free', () => {
  const all = many(20, one('greedy'));
  expect(inState(all, 'runs')).toHaveLength(3);
  expect(ask(one('other')).state).toBe('runs');
  // What has ended makes room once, however often it says so.
  all[0]?.end();
  all[0]?.end();
  expect(inState(all, 'runs')).toHaveLength(2);
  // Beside others, who asks for more at a time than a page does has one after the other.
  for (const request of all.slice(1, 10)) request.end();
  expect(inState(all, 'runs')).toHaveLength(1);
});

test('BEY-17 clients of one network share its places, and other networks have theirs', () => {
  const all = Array.from({ length: 10 }, (_, at) => ask(one(`neighbour ${at}`, { network: 'one' })));
  expect(inState(all, 'runs')).toHaveLength(4);
  expect(ask(one('far away')).state).toBe('runs');
});

test('BEY-17 an expensive kind has a budget of its own, of which one client never has all', () => {
  const files = many(5, one('greedy'), 'file');
  expect(inState(files, 'runs')).toHaveLength(1);
  expect(ask(one('greedy')).state).toBe('runs');
  expect(ask(one('other'), 'file').state).toBe('runs');
  expect(ask(one('third'), 'file').state).toBe('waits');
});

test('BEY-17 who has asked for much waits behind who has asked for little, until his debt is paid', () => {
  work(one('little'), 1);
  work(one('greedy'), 200);
  work(one('little'), 1);
  const greedy = queued(7, one('greedy'));
  expect(inState(greedy, 'runs')).toHaveLength(0);
  expect(ask(one('third')).state).toBe('runs');
  // 200 ms of work on 100 ms of credit; of 10 ms a second who asks for five at a time in place of four gets eight.
  for (let second = 0; second < 12; second += 1) {
    work(one('little'), 1);
    pass(1000);
  }
  expect(inState(greedy, 'runs')).toHaveLength(0);
  work(one('little'), 1);
  pass(1000);
  expect(inState(greedy, 'runs')).toHaveLength(1);
});

test('BEY-17 while nobody else asks, nobody waits for his debt and none grows beyond a bound', () => {
  for (let turn = 0; turn < 20; turn += 1) work(one('greedy'), 1000);
  const alone = many(4, one('greedy'));
  expect(inState(alone, 'runs')).toHaveLength(2);
  for (const request of alone) request.leave();
  for (const request of inState(alone, 'runs')) request.end();
  work(one('little'), 1);
  const greedy = queued(10, one('greedy'));
  expect(inState(greedy, 'runs')).toHaveLength(0);
  pass(limits.calmMs + 100);
  expect(inState(greedy, 'runs')).toHaveLength(limits.ofDebtors / 2);
});

test('BEY-17 the debts of one client are not those of its neighbours; what many spend of their credit is', () => {
  const inNetwork = (id: string) => one(id, { network: 'one' });
  work(inNetwork('greedy'), 400);
  work(one('far away'), 1);
  expect(ask(inNetwork('neighbour')).state).toBe('runs');
  for (let at = 0; at < 4; at += 1) work(inNetwork(`many ${at}`), 90);
  work(one('far away'), 1);
  const others = Array.from({ length: 20 }, (_, at) => ask(inNetwork(`other ${at}`)));
  expect(inState(others, 'runs').length).toBeLessThanOrEqual(limits.ofDebtors);
  expect(inState(others.slice(limits.networkCredit.asking), 'runs')).toHaveLength(0);
});

test('BEY-17 of those who wait robots come last, who has least debt first, and a session breaks ties', () => {
  const running = [...many(3, one('a')), ...many(3, one('b'))];
  const robot = ask(one('robot', { isRobot: true }));
  const visitor = ask(one('visitor'));
  const known = ask(one('known', { isKnown: true }));
  running[0]?.end();
  expect([robot, visitor, known].map(({ state }) => state)).toEqual(['waits', 'waits', 'runs']);
  running[1]?.end();
  expect([robot, visitor].map(({ state }) => state)).toEqual(['waits', 'runs']);
  running[2]?.end();
  expect(robot.state).toBe('runs');
});

test('BEY-17 a node that is full refuses what came last of the client that fills it, and nobody else', () => {
  work(one('greedy'), 300);
  ask(one('little'));
  const greedy = many(45, one('greedy'));
  const others = Array.from({ length: 20 }, (_, at) => ask(one(`other ${at}`)));
  expect(inState(others, 'refused')).toHaveLength(0);
  expect(inState(greedy, 'refused').length).toBeGreaterThan(0);
  expect(greedy.slice(0, limits.floor).map(({ state }) => state)).not.toContain('refused');
  expect(queue.waiting).toBeLessThanOrEqual(limits.maxWaiting);
});

test('BEY-17 what a client asks beyond its floor is refused after a while, a few at a time; its floor waits on', () => {
  work(one('greedy'), 600);
  ask(one('little'));
  const greedy = queued(17, one('greedy'));
  for (let turn = 0; turn < 3; turn += 1) {
    pass(1000);
    work(one('little'), 0);
  }
  expect(inState(greedy, 'refused')).toHaveLength(0);
  pass(100);
  expect(inState(greedy, 'refused')).toHaveLength(limits.refusalsOfTick);
  pass(300);
  expect(inState(greedy, 'refused')).toHaveLength(10);
  expect(inState(greedy.slice(0, limits.floor), 'waits').length).toBe(limits.floor);
});

test('BEY-17 a lone reader is never refused, however long the machine stands still', () => {
  const lone = many(12, one('lone'));
  // Stopped for an hour: the clock goes on, and one tick comes.
  now += 3_600_000;
  queue.tick();
  expect(inState(lone, 'refused')).toHaveLength(0);
  for (let turn = 0; turn < 12; turn += 1) {
    now += 60_000;
    inState(lone, 'runs')[0]?.end();
    queue.tick();
  }
  expect(inState(lone, 'ended')).toHaveLength(12);
});

test('BEY-17 work is shared out among those for whom it is done at the same time', () => {
  // Each of three takes 90 ms by the clock, which are 30 ms of the node.
  const three = many(3, one('busy'));
  now += 90;
  for (const request of three) request.end();
  expect(ask(one('other')).state).toBe('runs');
  expect(ask(one('busy')).state).toBe('runs');
});

test('BEY-17 who leaves before his turn is none that waits', () => {
  const all = many(10, one('greedy'));
  for (const request of inState(all, 'waits')) request.leave();
  expect(queue.waiting).toBe(0);
});

test('BEY-17 who is in debt goes on while he asks for no more than a page does', () => {
  work(one('little'), 1);
  for (const id of ['modest', 'greedy']) work(one(id), 150);
  work(one('little'), 1);
  const greedy = queued(40, one('greedy'));
  expect(ask(one('modest')).state).toBe('runs');
  expect(inState(greedy, 'runs')).toHaveLength(0);
});

test('BEY-17 what is quick alone is charged little beside what is slow', () => {
  for (let turn = 0; turn < 30; turn += 1) {
    const [page, file] = [one('a'), one('b')];
    const quick = ask(page);
    now += 1;
    quick.end();
    pass(1000);
    const slow = ask(file, 'file');
    now += 100;
    slow.end();
    pass(10_000);
  }
  // Both end when the slow one does.
  const [waits, slow] = [ask(one('quick')), ask(one('slow'), 'file')];
  now += 150;
  for (const request of [waits, slow]) request.end();
  work(one('little'), 1);
  const all = [many(8, one('slow')), many(8, one('quick'))];
  expect(all.map((requests) => inState(requests, 'runs').length)).toEqual([limits.ofDebtors / 2, limits.ofClient]);
});

/** A client that always has so many requests open; each is answered as soon as it is worked on, after the time that passes. */
function busy(client: Client, count: number): () => void {
  let open = many(count, client);
  return () => {
    for (const request of inState(open, 'runs')) request.end();
    open = open.map((request) => (request.state === 'ended' ? ask(client) : request));
  };
}

test('BEY-17 busy neighbours do not keep somebody of their network waiting who asks for little', () => {
  const inNetwork = (id: string) => one(id, { network: 'one' });
  const neighbours = [0, 1, 2].map((at) => busy(inNetwork(`busy ${at}`), limits.credit.asking));
  const waits: number[] = [];
  let mine: Request[] = [];
  for (let turn = 0; turn < 600; turn += 1) {
    // A reader far away is about, so that it is never calm.
    work(one('far away'), 1);
    if (turn % 100 === 50) mine = many(3, inNetwork('little'));
    pass(100);
    for (const request of inState(mine, 'runs')) request.end();
    for (const answer of neighbours) answer();
    if (mine.length > 0) waits.push(inState(mine, 'waits').length);
    if (inState(mine, 'ended').length === mine.length) mine = [];
  }
  // Six times, each done within half a second.
  expect(mine).toEqual([]);
  expect(waits.length).toBeLessThanOrEqual(6 * 5);
});

test('BEY-17 a network that fills the node is one client: one turn at a time as its credit grows, each of its own in turn', () => {
  const inNetwork = (at: number) => one(`one of many ${at}`, { network: 'one' });
  const asked = Array.from({ length: 10 }, (_, at) => many(4, inNetwork(at)));
  const served: number[] = [];
  let reader = ask(one('far away'));
  for (let turn = 0; turn < 600; turn += 1) {
    // Somebody is always worked for.
    const next = ask(one(`far away ${turn}`));
    reader.end();
    reader = next;
    pass(100);
    const running = asked.flatMap((each, at) => inState(each, 'runs').map((request) => ({ request, at })));
    if (turn > 100) expect(running.length).toBeLessThanOrEqual(1);
    for (const { request, at } of running) {
      request.end();
      asked[at]?.push(ask(inNetwork(at)));
      if (turn > 100) served.push(at);
    }
  }
  // No more than 20 ms a second, which are 1,000 ms in 50 seconds; of 100 ms beside somebody else half are its own.
  expect(served.length).toBeGreaterThanOrEqual(3);
  expect(served.length).toBeLessThanOrEqual(20);
  const counts = asked.map((_, at) => served.filter((each) => each === at).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

test('BEY-17 an office whose readers ask for no more than pages do is served while somebody else is merely about', () => {
  const office = Array.from({ length: 50 }, (_, at) => one(`desk ${at}`, { network: 'office' }));
  const asked = office.map((client) => many(1, client));
  let served = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    queue.see(one('far away'))();
    // Of programs that read the web nobody is kept from anything.
    if (turn % 10 === 0) work(one('crawler', { isRobot: true }), 1);
    pass(100);
    for (const request of asked.flatMap((each) => inState(each, 'runs'))) {
      request.end();
      served += 1;
    }
  }
  expect(served).toBe(office.length);
});

test('BEY-17 who had a turn is not put behind everybody who comes after him', () => {
  work(one('reader'), 10);
  // A rush of newcomers takes all places, more of them each turn than there are.
  let open: readonly Request[] = [];
  const rush = (turn: number) => Array.from({ length: limits.all * 2 }, (_, at) => ask(one(`new ${turn} ${at}`)));
  open = rush(0);
  const mine = ask(one('reader'));
  for (let turn = 1; turn < 20 && mine.state === 'waits'; turn += 1) {
    open = [...open, ...rush(turn)];
    now += 100;
    for (const request of inState(open, 'runs')) request.end();
    queue.tick();
  }
  expect(mine.state).toBe('runs');
});

const PAGE_MS = 60;
const WARM_UP_MS = 5000;
const TRIAL_MS = 155_000;
const STEP_MS = 5;
const OFFICE_AFTER_MS = 4000;

interface Greedy {
  readonly connections: number;
  /** Of one network. */
  readonly addresses: number;
  /** What a request takes, alone. */
  readonly cost: number;
}

/** One processor that all requests in hand share, under the limits of the site. */
function processor(): {
  readonly give: (request: Request | undefined, cost: number) => void;
  readonly step: () => void;
} {
  const left = new Map<Request, number>();
  const share = { ...fairness, kinds: limits.kinds };
  queue = new FairQueue({ limits: share, now: () => now, later: (work) => due.push(work) });
  return {
    give: (request, cost) => {
      if (request?.state === 'runs' && !left.has(request)) left.set(request, cost);
    },
    step: () => {
      now += STEP_MS;
      if (now % 100 === 0) queue.tick();
      const part = STEP_MS / left.size;
      for (const [request, ms] of left) {
        left.set(request, ms - part);
        if (ms > part) continue;
        left.delete(request);
        request.end();
      }
    },
  };
}

/** How long pages take that readers ask for, two a second, while somebody has as many requests open as he has connections: all in hand share one processor. */
function pagesBeside({ connections, addresses, cost }: Greedy): readonly number[] {
  const { give, step } = processor();
  const clients = Array.from({ length: connections }, (_, at) =>
    one(`greedy ${at % addresses}`, { network: 'greedy' }),
  );
  const asked = clients.map((client) => ask(client));
  const pages: { readonly request: Request; readonly at: number }[] = [];
  const times: number[] = [];
  for (const begun = now; now < begun + TRIAL_MS; step()) {
    queue.see(one('far away'))();
    if (now % 495 === 0) pages.push({ request: ask(one(`reader ${now % 25}`)), at: now });
    for (const [at, client] of clients.entries()) {
      if (asked[at]?.state === 'ended' || asked[at]?.state === 'refused') asked[at] = ask(client);
      give(asked[at], cost);
    }
    for (const { request } of pages) give(request, PAGE_MS);
    while (pages[0]?.request.state === 'ended') {
      if (now > begun + WARM_UP_MS) times.push(now - pages[0].at);
      pages.shift();
    }
  }
  return times.sort((one, other) => one - other);
}

test('BEY-17 who asks for more at a time than a page does has that much less at once', () => {
  let open = many(40, one('greedy'));
  let served = 0;
  for (let turn = 0; turn < 20; turn += 1) {
    queue.see(one('reader'))();
    now += 10;
    for (const request of inState(open, 'runs')) request.end();
    served += inState(open, 'ended').length;
    open = open.map((request) => (request.state === 'ended' ? ask(one('greedy')) : request));
  }
  // 10 ms each, of a tenth of the 100 ms that a reader has; the first three have begun before the others came.
  expect(served).toBeLessThanOrEqual(5);
});

test('BEY-17 one address or one network that asks for all it can makes others wait half as long again at the most', () => {
  const greedy = fc.oneof(
    fc.record({ connections: fc.integer({ min: 20, max: 400 }), addresses: fc.constant(1) }),
    fc.record({ connections: fc.integer({ min: 200, max: 400 }), addresses: fc.integer({ min: 2, max: 50 }) }),
  );
  fc.assert(
    fc.property(greedy, fc.integer({ min: 10, max: 250 }), (crowd, cost) => {
      const times = pagesBeside({ ...crowd, cost });
      expect(times.length).toBeGreaterThan(290);
      expect(times[Math.floor(times.length * 0.95)]).toBeLessThanOrEqual(1.5 * PAGE_MS);
    }),
    { numRuns: draws(3, 30) },
  );
});

interface Office {
  readonly people: number;
  readonly addresses: number;
  readonly cost: number;
}

/** How long it takes until everybody in an office has the page that all ask for at once, while a stranger opens one every second and a half. */
function officeTime({ people, addresses, cost }: Office): number {
  const { give, step } = processor();
  const strangers: Request[] = [];
  const begun = now;
  const asked: Request[] = [];
  while (asked.length === 0 || inState(asked, 'ended').length < people) {
    if ((now - begun) % 1500 === 0) strangers.push(ask(one(`stranger ${now}`)));
    if (now - begun === OFFICE_AFTER_MS)
      for (let at = 0; at < people; at += 1) asked.push(ask(one(`desk ${at % addresses}`, { network: 'office' })));
    for (const request of strangers) give(request, PAGE_MS);
    for (const request of asked) give(request, cost);
    step();
    expect(inState(asked, 'refused')).toEqual([]);
  }
  return now - begun - OFFICE_AFTER_MS;
}

test.each([
  ['20 people behind one address', { people: 20, addresses: 1, cost: 60 }],
  ['30 people behind one address', { people: 30, addresses: 1, cost: 60 }],
  ['24 people behind one address, slow pages', { people: 24, addresses: 1, cost: 150 }],
  ['32 people behind one address', { people: 32, addresses: 1, cost: 120 }],
  ['50 addresses of one network', { people: 50, addresses: 50, cost: 150 }],
  ['64 people behind 4 addresses', { people: 64, addresses: 4, cost: 100 }],
] as const)('BEY-17 an office has what it asks for at once about as soon as the node can do it: %s', (_, office) => {
  expect(officeTime(office)).toBeLessThanOrEqual(1.3 * office.people * office.cost);
});

test.each([
  ['an office', Array.from({ length: 50 }, (_, at) => one(`desk ${at}`, { network: 'office' })), 50],
  ['a client in debt that asks for much', Array.from({ length: 12 }, () => one('greedy')), 12],
] as const)('BEY-17 programs that read the web keep nobody waiting, not %s', (_, clients, count) => {
  const asked = clients.map((client) => ask(client));
  const crawler = one('crawler', { isRobot: true });
  queue.see(crawler);
  for (let turn = 0; turn < 100; turn += 1) {
    if (turn % 10 === 0) work(crawler, 1);
    pass(100);
    for (const request of inState(asked, 'runs')) request.end();
  }
  expect(inState(asked, 'ended')).toHaveLength(count);
});

/** How many of the requests that an address has open are in hand at each moment, and are answered in all; each that ends or is refused is asked anew. */
function inHand(
  connections: number,
  cost: number,
  ms: number,
): { readonly counts: readonly number[]; readonly answered: number } {
  const { give, step } = processor();
  const counts: number[] = [];
  let answered = 0;
  let open = many(connections, one('address'));
  for (const end = now + ms; now < end; step()) {
    queue.see(one('far away'))();
    answered += inState(open, 'ended').length;
    open = open.map((request) => (['ended', 'refused'].includes(request.state) ? ask(one('address')) : request));
    for (const request of open) give(request, cost);
    counts.push(inState(open, 'runs').length);
  }
  return { counts, answered };
}

test('BEY-17 spare time of a node is given one request at a time, and no longer than it lasts', () => {
  const { counts, answered } = inHand(30, 60, 20_000);
  // Those that came first had places of their own.
  expect(Math.max(...counts.slice(300 / STEP_MS))).toBe(1);
  // 4 s, 400 ms that it grew by and 540 of credit and its growth; and the four that came first.
  expect(answered * 60).toBeGreaterThan(4000);
  expect(answered * 60).toBeLessThanOrEqual(4000 + 400 + 540 + 4 * 60);
});

test('BEY-17 who asks for more than an office does has no spare time of a node, nor where some of it was refused a moment ago', () => {
  // Four that came first, and 80 ms and 20 a second of credit.
  expect(inHand(40, 250, 30_000).answered).toBeLessThanOrEqual(4 + 3);
});

test('BEY-17 what a client asks for was little for a time only where it never was more, also before some was refused', () => {
  const credit = new Credit(limits.spare, 0);
  for (let at = 0; at < 9; at += 1) credit.ask(1, 100);
  expect(credit.wasModestSince(0)).toBe(false);
  credit.ask(-1, 3000);
  expect(credit.isModest).toBe(true);
  expect(credit.wasModestSince(2000)).toBe(false);
  expect(credit.wasModestSince(3001)).toBe(true);
});

test('BEY-17 a network that has the node for itself fills it', () => {
  const inNetwork = (at: number) => one(`one of many ${at}`, { network: 'one' });
  const asked = Array.from({ length: 10 }, (_, at) => many(4, inNetwork(at)));
  let served = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    pass(100);
    for (const [at, each] of asked.entries())
      for (const request of inState(each, 'runs')) {
        request.end();
        served += 1;
        asked[at]?.push(ask(inNetwork(at)));
      }
  }
  expect(served).toBeGreaterThan(100);
});

test('BEY-17 who reads what needs no turn is about: a client in debt that asks for much waits meanwhile', () => {
  work(one('greedy'), 300);
  queue.see(one('reader'))();
  const greedy = queued(8, one('greedy'));
  expect(greedy.length).toBeGreaterThan(limits.credit.asking);
  for (let turn = 0; turn < 20; turn += 1) {
    queue.see(one('reader'))();
    pass(100);
  }
  expect(inState(greedy, 'waits')).toEqual(greedy);
  // Also while a slow node lets him wait for his answer.
  const answer = queue.see(one('reader'));
  pass(2 * limits.calmMs);
  expect(inState(greedy, 'runs')).toEqual([]);
  answer();
  answer();
  pass(limits.calmMs + 200);
  expect(inState(greedy, 'runs')).toHaveLength(limits.ofDebtors / 2);
});

test('BEY-17 who only waits is not forgotten, nor is his network', () => {
  const inNetwork = (id: string) => one(id, { network: 'one' });
  for (let at = 0; at < 4; at += 1) work(inNetwork(`greedy ${at}`), 300);
  work(one('far away'), 1);
  const before = queued(20, inNetwork('greedy 0'));
  for (let at = 0; at < 10_001; at += 1) work(one(`passing ${at}`), 0);
  // With credit anew a neighbour would find a place; all those for debtors are taken.
  for (const id of ['debtor', 'another']) work(one(id), 200);
  work(one('far away'), 1);
  const debtors = ['debtor', 'another'].flatMap((id) => many(2, one(id)));
  expect(inState(debtors, 'runs')).toHaveLength(limits.ofDebtors);
  expect(ask(inNetwork('neighbour')).state).toBe('waits');
  expect(inState(before, 'waits').length).toBeGreaterThan(0);
});
