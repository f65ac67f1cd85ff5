import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { scratchFolder } from './src/store/testing/scratch-folder.ts';

process.env.TMPDIR = scratchFolder();

const databaseSetUp = './src/store/testing/global-setup.ts';
const suffix = '**/*.test.{ts,tsx}';
const layers = (...names: string[]) => names.map((name) => `src/${name}/${suffix}`);

/** The files that take longest, in turn: at the end of a run each would be waited for alone. */
const longest = [
  'leak',
  'distributed',
  'leak-by-bytes',
  'main',
  'several-nodes',
  'backup',
  'backup-cluster',
  'demo',
  'command-line',
  'killed-imports',
  'start-postgres',
  'trade-demo-market',
].map((name) => `${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => longest.indexOf(basename(moduleId)) + 1 || longest.length + 1;
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((own) => own.sort((a, b) => place(a) - place(b)));
  }
}

export default defineConfig({
  // A test may load React as it is served, for every other of its worker too; what development writes for JSX is not there then.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // By itself Vitest leaves a core free, of two thus half of the machine.
    maxWorkers: availableParallelism(),
    // Modules are loaded once by a worker, not by each file: half the time of the server's tests. Tests keep no state in modules.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // For what hangs: a busy machine takes its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: layers('math', 'domain', 'contract', 'labels', 'web') },
      },
      {
        extends: true,
        test: {
          name: 'store',
          include: [...layers('store', 'importers', 'demo'), `bench/market/${suffix}`],
          globalSetup: databaseSetUp,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [...layers('server', 'app'), `test/${suffix}`],
          globalSetup: [databaseSetUp, './src/server/testing/sample-set-up.ts'],
        },
      },
    ],
  },
});
