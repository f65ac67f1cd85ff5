import { rejectedRows } from '#domain/market/import-run.ts';
import { findPublicMarket, type MarketJob, publicSources } from '#domain/market/public-markets.ts';
import { dayOfMoment } from '#domain/platform/period.ts';
import { importSources } from '#importers/sources.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber, weekday } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import {
  addMarketJobs,
  findPublicMarkets,
  type MarketJobRun,
  saveMarketJob,
} from '#store/operator/imports/public-markets.ts';
import type { Database } from '#store/platform/database/database.ts';
import {
  collect,
  type ImportWorld,
  newProgress,
  type Progress,
  progressExitCode,
  settle,
} from '../commands/import-command.ts';
import { mirroredAddress, type SourceMirrors } from '../settings/source-mirrors.ts';

export interface MarketWorld extends Omit<ImportWorld, 'withDatabase' | 'printError'> {
  readonly database: Database;
  readonly mirrors: SourceMirrors;
  /** Whether the operator asks for it, not the clock. */
  readonly isAsked: boolean;
}

/** Days before the last success that an update asks for again, since sources correct what they published. */
const REVISED_DAYS = 14;
/** Of the reasons of one job. */
const MAX_MESSAGES = 20;
const MAX_MESSAGE_LENGTH = 300;

/** From which day on a job asks: the first time from years ago or from the beginning, later shortly before the last success. */
function sinceOf(
  { firstYears, revisedDays = REVISED_DAYS }: MarketJob,
  succeededAt: Date | null,
  today: IsoDate,
): { readonly since?: IsoDate } {
  if (succeededAt !== null) {
    return { since: isoFromDayNumber(addDays(dayNumberFromIso(dayOfMoment(succeededAt)), -revisedDays)) };
  }
  if (firstYears === undefined) return {};
  return { since: `${Number(today.slice(0, 4)) - firstYears}-01-01` as IsoDate };
}

function weekOf(day: IsoDate): number {
  const number = dayNumberFromIso(day);
  return addDays(number, 1 - weekday(number));
}

/** All parts the first time, when the operator asks for them, and once a week; else those of an update. */
function partsOf({ parts, updateParts }: MarketJob, succeededAt: Date | null, { isAsked, now }: MarketWorld) {
  const isFull = isAsked || succeededAt === null || weekOf(dayOfMoment(succeededAt)) !== weekOf(dayOfMoment(now()));
  return isFull ? parts : (updateParts ?? parts);
}

type Counts = Pick<MarketJobRun, 'rowsRead' | 'rowsStored' | 'rowsUnchanged' | 'rowsFailed'>;

function countsOf({ imported }: Progress): Counts {
  const sum = (of: (file: Progress['imported'][number]['summary']) => number) =>
    imported.reduce((total, { summary }) => total + of(summary), 0);
  return {
    rowsRead: sum(({ rowsRead }) => rowsRead),
    rowsStored: sum(({ rowsStored }) => rowsStored),
    rowsUnchanged: sum(({ rowsUnchanged }) => rowsUnchanged),
    rowsFailed: sum(({ failures }) => rejectedRows(failures)),
  };
}

const countsText = ({ rowsRead, rowsStored, rowsUnchanged, rowsFailed }: Counts) =>
  `${rowsRead} rows, ${rowsStored} stored, ${rowsUnchanged} unchanged, ${rowsFailed} failed`;

const SHOWN_ALIKE = 2;

/** What a message says, whichever security or number it says it of. */
const shapeOf = (message: string) =>
  message
    .replace(/"[^"]*"/g, '""')
    .replace(/\b[A-Z]{2}[A-Z0-9]{9}\d\b/g, '')
    .replace(/\d+/g, '0');

/** The first messages of each kind, and how many more there are: a list of securities says no more than its first. */
function withoutAlike(messages: readonly string[]): readonly string[] {
  const kinds = Map.groupBy(messages, shapeOf);
  return [...kinds.values()].flatMap((alike) => {
    const more = alike.length - SHOWN_ALIKE;
    return [...alike.slice(0, SHOWN_ALIKE), ...(more > 0 ? [`and ${more} more of this kind`] : [])];
  });
}

function messagesOf({ imported, notes }: Progress, refused: readonly string[]): readonly string[] {
  const failed = imported.flatMap(({ summary: { fileName, failures } }) =>
    failures.map(({ line, message }) => `${fileName}, line ${line}: ${message}`),
  );
  // Why nothing came of a job that failed in nothing.
  const without = imported.length === 0 ? notes : [];
  return withoutAlike([...refused, ...failed, ...without])
    .slice(0, MAX_MESSAGES)
    .map((message) => message.slice(0, MAX_MESSAGE_LENGTH));
}

const stateOfCode = { 0: 'done', 1: 'partial', 2: 'failed' } as const;

interface JobTask {
  readonly market: string;
  readonly job: MarketJob;
  readonly succeededAt: Date | null;
}

/** Fetches and stores what a job brings, and notes how it went; nothing is computed of it yet. */
async function runJob(world: MarketWorld, { market, job, succeededAt }: JobTask): Promise<Progress> {
  const { database, now, mirrors } = world;
  const source = importSources.get(job.source);
  if (source === undefined) throw new Error(`no source ${job.source}`);
  const note = (run: Partial<MarketJobRun>) => saveMarketJob(database, { market, job: job.id, ...run });
  await note({ state: 'running', startedAt: now(), finishedAt: null, messages: [] });
  const refused: string[] = [];
  const printError = (line: string) => void refused.push(line);
  const args = {
    subject: { source },
    files: [],
    from: mirroredAddress(mirrors, job.address),
    only: partsOf(job, succeededAt, world),
    ...sinceOf(job, succeededAt, dayOfMoment(now())),
    isJson: true,
    isDryRun: false,
  };
  const quiet = { ...world, withDatabase: () => Promise.reject(new Error('there is one')), printError };
  const progress = newProgress({ world: quiet, args, database });
  try {
    await collect(progress);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'failed';
    await note({ state: 'failed', finishedAt: now(), messages: [reason] });
    world.print(`${market} ${job.id} (${publicSources[job.source].name}): failed: ${reason}`);
    throw error;
  }
  const state = stateOfCode[progressExitCode(progress)];
  const finishedAt = now();
  const counts = countsOf(progress);
  const messages = messagesOf(progress, refused);
  // A part that could not be read is asked for again as the first time; a bad row stays bad.
  const isWhole = state !== 'failed' && refused.length === 0;
  await note({ state, finishedAt, ...counts, messages, ...(isWhole && { succeededAt: finishedAt }) });
  const { name, terms } = publicSources[job.source];
  const told = countsText(counts);
  world.print(`${market} ${job.id} (${name}): ${state}: ${told}; terms: ${terms.kind}, ${terms.url}`);
  for (const message of messages) world.print(`  ${message}`);
  return progress;
}

/**
 * Fetches all that the sources of a market publish, one job after another, and computes what follows from it. A job of which nothing came
 * holds up none of the others, nor does a fault of ours, which is thrown at the end. Gives the exit code: 0 all came, 1 some of it, 2 nothing. The
 * market has been added before.
 */
export async function runMarket(code: string, world: MarketWorld): Promise<0 | 1 | 2> {
  const market = findPublicMarket(code);
  const added = (await findPublicMarkets(world.database)).find((each) => each.code === code);
  if (market === undefined || added === undefined) return 2;
  await addMarketJobs(world.database, { code, jobs: market.jobs.map(({ id }) => id), now: world.now() });
  const done: Progress[] = [];
  const faults: unknown[] = [];
  for (const job of market.jobs) {
    const succeededAt = added.jobs.find((run) => run.job === job.id)?.succeededAt ?? null;
    try {
      done.push(await runJob(world, { market: code, job, succeededAt }));
    } catch (error) {
      faults.push(error);
    }
  }
  const imported = done.flatMap((progress) => progress.imported);
  const derived = await settle({ world: { ...world, printError: world.print }, database: world.database, imported });
  if (derived !== null) world.print(derived);
  if (faults.length > 0) throw faults[0];
  const codes = done.map(progressExitCode);
  if (codes.every((each) => each === 2)) return 2;
  return codes.every((each) => each === 0) ? 0 : 1;
}
