import { Credit, type CreditLimit, Estimates, SharedTime } from './credit.ts';

/** Whom a request counts for: a session, a key, or an address. */
export interface Client {
  readonly id: string;
  /** What it shares with others: the network of an address, the account of a session or a key. */
  readonly network: string;
  /** Whether it counts for a credit of its own, apart from that of what costs little. */
  readonly isCostly: boolean;
  /** Comes after all others: a program that says that it reads the web by itself. */
  readonly isRobot: boolean;
  /** Comes first where all else is equal. */
  readonly isKnown: boolean;
}

/** How much is worked on at once, and what becomes of the rest. */
export interface QueueLimits<Kind extends string> {
  /** Requests of a kind, of all clients and of one. */
  readonly kinds: Readonly<Record<Kind, { readonly max: number; readonly each: number }>>;
  /** Requests of all who have credit, of a network of them, and of one. */
  readonly all: number;
  readonly ofNetwork: number;
  readonly ofClient: number;
  /** Requests of all who have none, of whom one has half at the most. */
  readonly ofDebtors: number;
  readonly credit: CreditLimit;
  readonly networkCredit: CreditLimit;
  /** Work beyond the credit, one request after the other while the node does nothing else, of who asks for no more than an office does. */
  readonly spare: CreditLimit;
  readonly networkSpare: CreditLimit;
  /** Milliseconds of work that a client may be behind; and where it was done while nobody else asked. */
  readonly maxDebt: number;
  readonly maxCalmDebt: number;
  /** After so many milliseconds in which nobody else with credit asked, nobody waits for his debt. */
  readonly calmMs: number;
  /** Requests of a client that wait for as long as it takes. One beyond them is refused after so many ticks. */
  readonly floor: number;
  readonly maxTicks: number;
  readonly maxWaiting: number;
  /** Requests refused in a tick: that is work as well. */
  readonly refusalsOfTick: number;
}

interface QueueOptions<Kind extends string> {
  readonly limits: QueueLimits<Kind>;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Works once what came in meanwhile was looked at. */
  readonly later: (work: () => void) => void;
}

/** A request, as it asks for a place. */
interface Asked<Kind> {
  readonly client: Client;
  readonly kind: Kind;
  /** What is alike in what it takes. */
  readonly route: string;
}

/** Given the way to end the work; nothing where the request is refused. */
type Settle = (end: (() => void) | undefined) => void;

interface Waiting<Kind> extends Asked<Kind> {
  readonly settle: Settle;
  readonly tick: number;
  readonly order: number;
}

/** A client or a network. */
interface Party {
  readonly credit: Credit;
  readonly spare: Credit;
  running: number;
}

const partyWith = (credit: CreditLimit, spare: CreditLimit, now: number): Party => ({
  credit: new Credit(credit, now),
  spare: new Credit(spare, now),
  running: 0,
});

interface ClientParty<Kind> extends Party {
  readonly network: Party;
  readonly ofKind: Map<Kind, number>;
  readonly waiting: Waiting<Kind>[];
  /** Which request of the node the last of his was that was begun. */
  served: number;
}

const add = <Key>(counts: Map<Key, number>, key: Key, by: 1 | -1) => counts.set(key, (counts.get(key) ?? 0) + by);

/** Who is being answered, and who asked lately: the last two that are not the same, the later one first. */
class Presence {
  readonly #open = new Map<string, number>();
  #last: readonly { readonly id: string; readonly at: number }[] = [];

  count(id: string, by: 1 | -1): void {
    add(this.#open, id, by);
    if (this.#open.get(id) === 0) this.#open.delete(id);
  }

  note(id: string, at: number): void {
    this.#last = [{ id, at }, ...this.#last.filter((other) => other.id !== id)].slice(0, 2);
  }

  hasOther(id: string, since: number): boolean {
    if (this.#open.size > (this.#open.has(id) ? 1 : 0)) return true;
    return this.#last.some((other) => other.id !== id && other.at >= since);
  }
}

/** Remembered at the most; of those beyond, the ones that ask nothing are forgotten first. */
const MAX_PARTIES = 10_000;

/** Of whom nothing is worked on and nothing waits. */
const isIdle = ({ credit }: Party) => credit.asking === 0;

function known<Value extends Party>(parties: Map<string, Value>, id: string, make: () => Value): Value {
  const found = parties.get(id);
  if (found !== undefined) return found;
  if (parties.size >= MAX_PARTIES) for (const [each, party] of parties) if (isIdle(party)) parties.delete(each);
  const made = make();
  parties.set(id, made);
  return made;
}

/** A request whose turn may be now. */
interface Ready<Kind> {
  readonly entry: Waiting<Kind>;
  readonly party: ClientParty<Kind>;
  readonly purse: Purse;
  readonly debt: number;
}

/** Robots after others; who has least debt first; a known reader before another one; whose last turn was longest ago; then who came first. */
function inTurn<Kind>(one: Ready<Kind>, other: Ready<Kind>): number {
  return (
    Number(one.entry.client.isRobot) - Number(other.entry.client.isRobot) ||
    one.debt - other.debt ||
    Number(other.entry.client.isKnown) - Number(one.entry.client.isKnown) ||
    one.party.served - other.party.served ||
    one.entry.order - other.entry.order
  );
}

type Purse = 'credit' | 'debt' | 'spare';

/** Shares the work of a node among its clients: who has asked for much waits behind who has asked for little. */
export class FairQueue<Kind extends string> {
  readonly #options: QueueOptions<Kind>;
  readonly #limits: QueueLimits<Kind>;
  readonly #clients = new Map<string, ClientParty<Kind>>();
  readonly #networks = new Map<string, Party>();
  readonly #estimates = new Estimates();
  readonly #time = new SharedTime();
  readonly #running: Record<Purse, number> = { credit: 0, debt: 0, spare: 0 };
  readonly #ofKind = new Map<Kind, number>();
  readonly #waitingOfKind = new Map<Kind, number>();
  /** Who asked while he had credit; networks that had turns. */
  readonly #present = { clients: new Presence(), networks: new Presence(), workedFor: new Presence() };
  /** Clients that have requests waiting. */
  readonly #queued = new Set<ClientParty<Kind>>();
  #waiting = 0;
  #entered = 0;
  #begun = 0;
  #tick = 0;
  #isDue = false;

  constructor(options: QueueOptions<Kind>) {
    this.#options = options;
    this.#limits = options.limits;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Settles a request now or when its turn comes; gives the way to leave before. */
  enter(asked: Asked<Kind>, settle: Settle): () => void {
    const now = this.#options.now();
    const party = this.#partyOf(asked.client, now);
    this.#note(asked.client, party, now);
    this.#entered += 1;
    this.#ask(party, 1);
    const entry = { ...asked, settle, tick: this.#tick, order: this.#entered };
    const isNext = this.#waiting === 0 || this.#hasCredit(party, now);
    const purse = isNext ? this.#purseFor(entry, party, now) : undefined;
    if (purse !== undefined) {
      this.#start(entry, purse);
      return () => undefined;
    }
    party.waiting.push(entry);
    this.#queued.add(party);
    this.#waiting += 1;
    add(this.#waitingOfKind, asked.kind, 1);
    if (this.#waiting > this.#limits.maxWaiting) this.#refuseLargest();
    this.#dispatchLater();
    return () => {
      if (this.#take(party, entry)) this.#ask(party, -1);
    };
  }

  /**
   * Hears of a request that may need no turn; gives the way to say that it is answered. Until then its reader is about, however long a slow node takes.
   * Programs that read the web by themselves keep nobody waiting.
   */
  see(client: Client): () => void {
    const now = this.#options.now();
    const party = this.#partyOf(client, now);
    this.#note(client, party, now);
    if (client.isRobot || !this.#hasCredit(party, now) || !party.credit.isModest) return () => undefined;
    const { clients, networks } = this.#present;
    const count = (by: 1 | -1) => {
      clients.count(client.id, by);
      networks.count(client.network, by);
    };
    count(1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count(-1);
      this.#note(client, party, this.#options.now());
    };
  }

  /** Refuses what has waited for too long, and looks whose debts are paid. Counted and not timed: a node that stood still refuses nobody for it. */
  tick(): void {
    this.#tick += 1;
    if (this.#waiting === 0) return;
    const oldest = this.#tick - this.#limits.maxTicks;
    const overdue = [...this.#queued].flatMap((party) =>
      party.waiting.slice(this.#limits.floor).filter(({ tick }) => tick < oldest),
    );
    for (const entry of overdue.slice(0, this.#limits.refusalsOfTick)) this.#refuse(entry);
    this.#dispatch();
  }

  #partyOf({ id, network, isCostly }: Client, now: number): ClientParty<Kind> {
    const { credit, networkCredit, spare, networkSpare } = this.#limits;
    const purse = isCostly ? 'costly ' : '';
    return known(this.#clients, `${purse}${id}`, () => ({
      ...partyWith(credit, spare, now),
      network: known(this.#networks, `${purse}${network}`, () => partyWith(networkCredit, networkSpare, now)),
      ofKind: new Map(),
      waiting: [],
      served: this.#begun,
    }));
  }

  #ask({ credit, spare, network }: ClientParty<Kind>, by: 1 | -1): void {
    const now = this.#options.now();
    for (const each of [credit, spare, network.credit, network.spare]) each.ask(by, now);
  }

  #hasCredit({ credit, network }: ClientParty<Kind>, now: number): boolean {
    return credit.left(now) > 0 && network.credit.left(now) > 0;
  }

  #note({ id, network, isRobot }: Client, party: ClientParty<Kind>, now: number): void {
    if (isRobot || !this.#hasCredit(party, now)) return;
    this.#present.clients.note(id, now);
    this.#present.networks.note(network, now);
  }

  /** Whether nobody is about whom the work for a debtor would keep waiting. */
  #isCalmFor({ id }: Client, now: number): boolean {
    return !this.#present.clients.hasOther(id, now - this.#limits.calmMs);
  }

  /** Whether a client asks for so much that it has one request after the other beside others. */
  #crowds(client: Client, { credit }: ClientParty<Kind>, now: number): boolean {
    return !credit.isModest && !this.#isCalmFor(client, now);
  }

  /** Whether a network asks for so much that it is one client beside others. */
  #fills({ network: id }: Client, { network }: ClientParty<Kind>, now: number): boolean {
    return !network.credit.isModest && this.#present.networks.hasOther(id, now - this.#limits.calmMs);
  }

  /** Whether one without credit may have a turn. */
  #mayOwe(client: Client, party: ClientParty<Kind>, now: number): boolean {
    if (this.#isCalmFor(client, now)) return true;
    const { credit, network } = party;
    // On a slow machine who asks for no more at a time than a page does may be in debt as well; what his neighbours ask is not his doing.
    if (!this.#fills(client, party, now)) return credit.isModest;
    // One that fills the node has one request after the other: who comes meanwhile waits for the end of that one at the most.
    if (network.running > 0) return false;
    // Those of it have turns who have credit themselves, as its own grows.
    if (network.credit.left(now) > -this.#limits.maxDebt / 2 && credit.left(now) > 0) return true;
    // Where nobody else is worked for, its readers are kept from nothing: an office is no attack, and a node is used.
    return credit.isModest && !this.#present.workedFor.hasOther(client.network, now - this.#limits.calmMs);
  }

  /** At whose expense a request may be worked on now; undefined where it has to wait. */
  #purseFor({ client, kind }: Asked<Kind>, party: ClientParty<Kind>, now: number): Purse | undefined {
    const { kinds, all, ofNetwork, ofClient, ofDebtors } = this.#limits;
    if (!this.#hasPlace(kind) || (party.ofKind.get(kind) ?? 0) >= kinds[kind].each) return undefined;
    if (this.#hasCredit(party, now)) {
      const ofNeighbours = this.#fills(client, party, now) ? 1 : ofNetwork;
      const own = this.#crowds(client, party, now) ? 1 : ofClient;
      const isFree = this.#running.credit < all && party.network.running < ofNeighbours && party.running < own;
      return isFree ? 'credit' : undefined;
    }
    if (this.#running.debt >= ofDebtors || party.running >= ofDebtors / 2) return undefined;
    if (this.#mayOwe(client, party, now)) return 'debt';
    return this.#maySpare(party, now) ? 'spare' : undefined;
  }

  /** Whether the node has time for one who would have to wait: who comes meanwhile waits for the end of one request at the most. */
  #maySpare(party: ClientParty<Kind>, now: number): boolean {
    const { credit, debt, spare } = this.#running;
    if (credit + debt + spare > 0) return false;
    const since = now - this.#limits.calmMs;
    return [party.spare, party.network.spare].every((each) => each.wasModestSince(since) && each.left(now) > 0);
  }

  #hasPlace(kind: Kind): boolean {
    return (this.#ofKind.get(kind) ?? 0) < this.#limits.kinds[kind].max;
  }

  /** Whether none of what waits can begin, whosever it is. */
  #isFull(): boolean {
    const { all, ofDebtors } = this.#limits;
    if (this.#running.credit >= all && this.#running.debt >= ofDebtors) return true;
    for (const [kind, count] of this.#waitingOfKind) if (count > 0 && this.#hasPlace(kind)) return false;
    return true;
  }

  #start({ client, kind, route, settle }: Waiting<Kind>, purse: Purse): void {
    const now = this.#options.now();
    const party = this.#partyOf(client, now);
    this.#begun += 1;
    party.served = this.#begun;
    if (!client.isRobot) this.#present.workedFor.note(client.network, now);
    const estimate = this.#estimates.of(route);
    const timed = this.#time.begin(estimate, now);
    const count = (by: 1 | -1) => {
      this.#running[purse] += by;
      add(this.#ofKind, kind, by);
      add(party.ofKind, kind, by);
      for (const each of [party, party.network]) {
        each.running += by;
        each.credit.reserved += by * estimate;
      }
    };
    count(1);
    let hasEnded = false;
    settle(() => {
      if (hasEnded) return;
      hasEnded = true;
      count(-1);
      const end = this.#options.now();
      this.#ask(party, -1);
      const ms = timed(end);
      this.#estimates.note(route, ms);
      this.#charge(client, purse, ms, end);
      this.#dispatchLater();
    });
  }

  /** A network pays for what its clients had credit for: their debts are their own, unless it fills the node. */
  #charge(client: Client, purse: Purse, ms: number, now: number): void {
    const party = this.#partyOf(client, now);
    const maxDebt = this.#isCalmFor(client, now) ? this.#limits.maxCalmDebt : this.#limits.maxDebt;
    const paid = party.credit.spend(ms, now, maxDebt);
    party.network.credit.spend(this.#fills(client, party, now) ? ms : paid, now, maxDebt);
    if (purse === 'spare') for (const { spare } of [party, party.network]) spare.spend(ms, now, maxDebt);
  }

  #dispatchLater(): void {
    if (this.#isDue || this.#waiting === 0) return;
    this.#isDue = true;
    this.#options.later(() => {
      this.#isDue = false;
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const { entry, purse, party } = next;
      this.#take(party, entry);
      this.#start(entry, purse);
    }
  }

  #next(): Ready<Kind> | undefined {
    if (this.#waiting === 0 || this.#isFull()) return undefined;
    const now = this.#options.now();
    let next: Ready<Kind> | undefined;
    for (const party of this.#queued) {
      const found = this.#firstReady(party, now);
      if (found !== undefined && (next === undefined || inTurn(found, next) < 0)) next = found;
    }
    return next;
  }

  #firstReady(party: ClientParty<Kind>, now: number): Ready<Kind> | undefined {
    const tried = new Set<Kind>();
    for (const entry of party.waiting) {
      if (tried.has(entry.kind)) continue;
      tried.add(entry.kind);
      const purse = this.#purseFor(entry, party, now);
      if (purse !== undefined) return { entry, party, purse, debt: Math.max(0, -party.credit.left(now)) };
    }
    return undefined;
  }

  #take(party: ClientParty<Kind>, entry: Waiting<Kind>): boolean {
    const at = party.waiting.indexOf(entry);
    if (at < 0) return false;
    party.waiting.splice(at, 1);
    if (party.waiting.length === 0) this.#queued.delete(party);
    this.#waiting -= 1;
    add(this.#waitingOfKind, entry.kind, -1);
    return true;
  }

  #refuse(entry: Waiting<Kind>): void {
    const party = this.#partyOf(entry.client, this.#options.now());
    if (!this.#take(party, entry)) return;
    this.#ask(party, -1);
    entry.settle(undefined);
  }

  /** A full node refuses what came last of the client that fills it. */
  #refuseLargest(): void {
    let largest: Waiting<Kind>[] = [];
    for (const { waiting } of this.#queued) if (waiting.length >= largest.length) largest = waiting;
    const last = largest.at(-1);
    if (last !== undefined) this.#refuse(last);
  }
}
