import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const databaseSetUp = './src/store/testing/global-setup.ts';
const suffix = '**/*.test.{ts,tsx}';
const layers = (...names: string[]) => names.map((name) => `src/${name}/${suffix}`);

export default defineConfig({
  // A test may load React as it is served, for every other of its worker too; what development writes for JSX is not there then.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // By itself Vitest leaves a core free, of two thus half of the machine.
    maxWorkers: availableParallelism(),
    // Modules are loaded once by a worker, not by each file: half the time of the server's tests. Tests keep no state in modules.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [...layers('math', 'domain', 'contract', 'labels', 'web'), `test/${suffix}`],
          // Some read every source; a busy machine takes its time over that.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'store',
          include: layers('store', 'importers', 'demo'),
          globalSetup: databaseSetUp,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: layers('server', 'app'),
          globalSetup: databaseSetUp,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
