import { loadEnvironmentFile, readSettings, SettingsError } from './settings.ts';
import { type Product, startProduct } from './start-product.ts';

const EXIT_FAILED = 1;
const EXIT_SETTINGS = 2;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// A terminal and a launcher may both send the signal; the first counts, and the listeners stay to keep the others harmless.
// A launcher that is killed sends none: the channel to it closes.
function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve());
    if (process.connected) process.once('disconnect', () => resolve());
  });
}

// The last words may find the terminal gone; the database still has to be stopped.
function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

async function run(): Promise<void> {
  const asked = untilAskedToStop();
  const product: Product = await startProduct(readSettings(process.env), console.log);
  console.log(`Bondlens is running at ${product.url}`);
  await asked;
  console.log('Stopping Bondlens.');
  await product.stop();
}

try {
  outliveTerminal();
  loadEnvironmentFile();
  await run();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof SettingsError ? EXIT_SETTINGS : EXIT_FAILED);
}
