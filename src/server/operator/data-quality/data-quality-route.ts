import {
  type DataQuality,
  dataQualityCall,
  type ImportRunLine,
  type ImportUndoLine,
  importRunsCall,
  undoImportCall,
} from '#contract/operator/data-quality.ts';
import type { ErrorCode } from '#contract/platform/errors.ts';
import { bondGaps } from '#domain/bond/bond-gaps.ts';
import { dataChecks, heldUpFigures, marketOfGap, rankedGaps, targetsOfGaps } from '#domain/operator/data-quality.ts';
import type { IsoDate } from '#math/units.ts';
import { findDataFaults } from '#store/operator/data-quality/find-data-faults.ts';
import { type DataGap, findDataGaps } from '#store/operator/data-quality/find-data-gaps.ts';
import { type BegunImport, findImportsOfNothing } from '#store/operator/imports/begun-imports.ts';
import {
  findImportRuns,
  findImportsVersion,
  findUndoableRun,
  type UndoRefusal,
  undoRefusalOf,
} from '#store/operator/imports/import-runs.ts';
import { askUndo, findUndos, type ImportUndo, isLost } from '#store/operator/imports/import-undo.ts';
import type { Database } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { auditActor } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { readSparingly } from './read-sparingly.ts';

const EXAMPLES = 30;
const RUNS = 100;

const groupOf = new Map(dataChecks.map(({ key, group }) => [key, group]));

const undoRefusals: Readonly<Record<UndoRefusal, ErrorCode>> = {
  unknown: 'not_found',
  undone: 'import_undone',
  'too-old': 'bad_request',
  joined: 'import_joined',
};

type Quality = Omit<DataQuality, 'today'>;

function gapOf({ gap, about, since, bonds, examples }: DataGap): Quality['gaps'][number] {
  return {
    gap,
    about,
    since,
    bonds,
    figures: [...bondGaps[gap]],
    heldUp: heldUpFigures({ gap, about, bonds }),
    target: targetsOfGaps[gap],
    market: marketOfGap({ gap, about }) ?? null,
    examples: [...examples],
  };
}

async function readQuality(database: Database, today: IsoDate): Promise<Quality> {
  const question = { today, examples: EXAMPLES };
  const { owed, gaps } = await findDataGaps(database, question);
  const faults = await findDataFaults(database, question);
  const checks = faults.map(({ examples, ...fault }) => ({
    ...fault,
    group: groupOf.get(fault.key) ?? 'stale',
    examples: [...examples],
  }));
  return { owed, gaps: rankedGaps(gaps).map(gapOf), checks };
}

const shownUndo = ({ isTrial, startedAt, done, total, tables, ...undo }: ImportUndo, now: Date): ImportUndoLine => ({
  isTrial,
  askedAt: startedAt.toISOString(),
  state: isLost({ startedAt, ...undo }, now) ? 'failed' : undo.state,
  done,
  total,
  failure: isLost({ startedAt, ...undo }, now) ? 'lost' : undo.failure,
  // Those of earlier versions tell no bonds that lose their page.
  tables: tables.map(({ firstRefused, losing = 0, firstLosing = [], ...table }) => ({
    ...table,
    firstRefused: [...firstRefused],
    losing,
    firstLosing: [...firstLosing],
  })),
});

/** An import that was stopped before anything of it was stored. */
const lineOfNothing = ({ id, fileName, importedBy, begunAt, seenAt }: BegunImport): ImportRunLine => ({
  id,
  source: '',
  kind: '',
  fileName,
  partCount: 0,
  parts: [],
  finishedAt: seenAt.toISOString(),
  seconds: (seenAt.getTime() - begunAt.getTime()) / 1000,
  rowsRead: 0,
  rowsStored: 0,
  rowsUnchanged: 0,
  rowsFailed: 0,
  importedBy,
  canUndo: false,
  undoRefusal: 'nothing',
  wasStopped: true,
  undoneAt: null,
  undo: null,
});

async function findRuns({ database, clock }: Services): Promise<ImportRunLine[]> {
  const runs = await findImportRuns(database, RUNS);
  const ids = runs.map(({ id }) => id);
  const undos = new Map((await findUndos(database, ids)).map((undo) => [undo.importId, shownUndo(undo, clock())]));
  const lines = runs.map(
    ({ startedAt, finishedAt, storedAt, undoneAt, undoneBy: _, hasJoined, parts, ...run }): ImportRunLine => {
      const undoRefusal = undoRefusalOf({ storedAt, undoneAt, hasJoined }, clock());
      return {
        ...run,
        parts: [...parts],
        canUndo: undoRefusal === null,
        undoRefusal,
        undoneAt: undoneAt?.toISOString() ?? null,
        undo: undos.get(run.id) ?? null,
        finishedAt: finishedAt.toISOString(),
        seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
      };
    },
  );
  const stopped = (await findImportsOfNothing(database, RUNS)).map(lineOfNothing);
  return [...lines, ...stopped].sort((one, other) => other.id - one.id).slice(0, RUNS);
}

function importRoutes(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, importRunsCall, { isPrimarys: true }, () => findRuns(services));
  serve(app, services, undoImportCall, { limit: 'operator-writes' }, async (request) => {
    const { actorId: askedBy, network, now } = auditActor(request, services);
    const { importId } = request.params;
    const run = await findUndoableRun(database, importId, now);
    if (!run.ok) throw new Refusal(undoRefusals[run.why], 'importId');
    const { isTrial } = request.body;
    if (!(await askUndo(database, { importId, isTrial, askedBy, network, now })))
      throw new Refusal('bad_request', 'importId');
    const [undo] = await findUndos(database, [importId]);
    if (undo === undefined) throw new Refusal('not_found', 'importId');
    return shownUndo(undo, now);
  });
}

/** The state of the data and of its imports, for the operator. */
export function dataQualityFeature(app: App, services: Services): void {
  const { database, today, clock } = services;
  const quality = readSparingly(
    () => readQuality(database, today()),
    () => clock().getTime(),
    // What an import brought is seen at once, whoever made it, and what went with one.
    () => findImportsVersion(database),
  );
  serve(app, services, dataQualityCall, async () => ({ today: today(), ...(await quality()) }));
  importRoutes(app, services);
}
