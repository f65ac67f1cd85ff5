import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ImportRunLine, ImportUndoLine } from '#contract/operator/data-quality.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import errors from '#labels/en/errors.json' with { type: 'json' };
import operator from '#labels/en/operator.json' with { type: 'json' };
import { PageTextsContext } from '../../context/reader-context.tsx';
import { ImportRuns } from './import-runs.tsx';

const english = languageOf('en');
const texts = { language: english, texts: createTexts(english, { operator, errors }), catalogueAddress: '' };
const none = { isTrial: false, askedAt: '2026-11-27T10:00:00Z', done: 0, total: 0, failure: null, tables: [] };
const counts = { rowsRead: 1, rowsStored: 1, rowsUnchanged: 0, rowsFailed: 0, seconds: 1 };

function markup(
  undo: Partial<ImportUndoLine> & Pick<ImportUndoLine, 'state'>,
  told: Partial<ImportRunLine> = {},
): string {
  const made = { id: 1, source: 'table', kind: 'table', fileName: 'bonds.csv', finishedAt: '2026-11-27T09:00:00Z' };
  const fate = { importedBy: 'bondlens', canUndo: true, undoRefusal: null, wasStopped: false, undoneAt: null };
  const run: ImportRunLine = {
    ...made,
    ...counts,
    partCount: 0,
    parts: [],
    ...fate,
    undo: { ...none, ...undo },
    ...told,
  };
  const router = createMemoryRouter([{ path: '/', element: <ImportRuns runs={[run]} /> }]);
  return renderToStaticMarkup(
    <PageTextsContext value={texts}>
      <RouterProvider router={router} />
    </PageTextsContext>,
  );
}

test('BEY-16 an import that was stopped says so, and whether anything of it is stored', () => {
  expect(markup({ state: 'done' }, { wasStopped: true })).toContain(operator.import_stopped);
  const nothing = markup({ state: 'done' }, { wasStopped: true, canUndo: false, undoRefusal: 'nothing' });
  expect(nothing).toContain(operator.import_stopped_empty);
});

test('BEY-16 what waits and what runs are told apart, and why one failed is a sentence', () => {
  expect(markup({ state: 'waiting' })).toContain(operator.undo_waiting);
  expect(markup({ state: 'running' })).toContain(operator.undo_running);
  expect(markup({ state: 'running', done: 2, total: 9 })).toContain('Step 2 of 9');
  expect(markup({ state: 'failed', failure: 'too-old' })).toContain(`It failed: ${operator.undo_too_old}`);
  expect(markup({ state: 'failed', failure: 'lost' })).toContain(`It failed: ${operator.undo_lost}`);
  expect(markup({ state: 'failed', failure: 'undone' })).toContain(`It failed: ${errors.import_undone}`);
  expect(markup({ state: 'failed', failure: 'disk full' })).toContain('It failed: disk full');
});
