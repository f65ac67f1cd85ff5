import { type DataQuality, dataQualityCall, importRunsCall, undoImportCall } from '#contract/operator/data-quality.ts';
import type { ErrorCode } from '#contract/platform/errors.ts';
import { bondGaps } from '#domain/bond/bond-gaps.ts';
import { dataChecks, heldUpFigures, marketOfGap, rankedGaps, targetsOfGaps } from '#domain/operator/data-quality.ts';
import type { IsoDate } from '#math/units.ts';
import { findDataFaults } from '#store/operator/data-quality/find-data-faults.ts';
import { type DataGap, findDataGaps } from '#store/operator/data-quality/find-data-gaps.ts';
import { findImportRuns, findLastImportId, isYoungRun, type UndoRefusal } from '#store/operator/imports/import-runs.ts';
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

/** The state of the data and of its imports, for the operator. */
export function dataQualityFeature(app: App, services: Services): void {
  const { database, today, clock } = services;
  const quality = readSparingly(
    () => readQuality(database, today()),
    () => clock().getTime(),
    // What an import brought is seen at once, whoever made it.
    () => findLastImportId(database),
  );
  serve(app, services, dataQualityCall, async () => ({ today: today(), ...(await quality()) }));
  serve(app, services, importRunsCall, async () => {
    const runs = await findImportRuns(database, RUNS);
    return runs.map(({ startedAt, finishedAt, storedAt, undoneAt, ...run }) => ({
      ...run,
      canUndo: undoneAt === null && isYoungRun({ storedAt }, clock()),
      undoneAt: undoneAt?.toISOString() ?? null,
      finishedAt: finishedAt.toISOString(),
      seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
    }));
  });
  serve(app, services, undoImportCall, { limit: 'operator-writes' }, async (request) => {
    const { actorId, network } = auditActor(request, services);
    const { importId } = request.params;
    const { isTrial } = request.body;
    const undone = await services.tableImports.undo(importId, { by: actorId, network, isTrial });
    if (typeof undone === 'string') throw new Refusal(undoRefusals[undone], 'importId');
    return { tables: undone.map(({ firstRefused, ...table }) => ({ ...table, firstRefused: [...firstRefused] })) };
  });
}
