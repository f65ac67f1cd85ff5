import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isFullRun } from './src/math/testing/draws.ts';
import { scratchFolder } from './src/store/testing/scratch-folder.ts';

process.env.TMPDIR = scratchFolder();

const databaseSetUp = './src/store/testing/global-setup.ts';
const suffix = '**/*.test.{ts,tsx}';
/** Files that run in `npm run test:full` alone; each leaves a small form of what it proves in a file without this ending. */
const fullSuffix = '**/*.full.test.{ts,tsx}';
const left = [...configDefaults.exclude, ...(isFullRun ? [] : [fullSuffix])];
/** Tests of pages as they are built: in a worker of theirs React is first loaded as it is served. */
const leakFiles = [
  'test/leak*.test.ts',
  'test/page-statements.test.ts',
  'test/page-figures*.test.ts',
  'test/page-texts*.test.ts',
  'test/closed-families.test.ts',
];
const layers = (...names: string[]) => names.map((name) => `src/${name}/${suffix}`);

/** The files that take longest, in turn: at the end of a run each would be waited for alone. */
const longest = [
  'distributed.full',
  'several-nodes.full',
  'killed-imports.full',
  'backup-cluster.full',
  'backup.full',
  'command-line.full',
  'main.full',
  'leak',
  'leak-generated',
  'leak-by-bytes',
  'demo',
  'start-postgres',
].map((name) => `${name}.test.ts`);

/** The projects in turn: a worker loads modules once for the files of one project that follow one another. */
const projectOrder = ['leak', 'server', 'store', 'unit'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => longest.indexOf(basename(moduleId)) + 1 || longest.length + 1;
    const turn = ({ project }: TestSpecification) => projectOrder.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => turn(a) - turn(b) || place(a) - place(b));
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
    exclude: left,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: layers('math', 'domain', 'contract', 'labels', 'web'),
          exclude: ['**/*.component.test.tsx'],
        },
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
          exclude: [...left, ...leakFiles],
          globalSetup: databaseSetUp,
        },
      },
      {
        extends: true,
        test: { name: 'leak', include: leakFiles, globalSetup: databaseSetUp },
      },
      './vitest.components.config.ts',
    ],
  },
});
