import { constants } from 'node:os';
import { productVersion } from '#server/platform/serving/services.ts';
import { commands, helpText } from './commands/commands.ts';
import { loadEnvironmentFile } from './settings/settings.ts';

const EXIT_FAILED = 2;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// An orderly exit also stops the database that the command started; a transaction under way is rolled back.
function exitWhenAsked(): void {
  for (const signal of SIGNALS) process.on(signal, () => process.exit(128 + constants.signals[signal]));
  if (process.connected) process.once('disconnect', () => process.exit(EXIT_FAILED));
  // To listen to the launcher must not keep a finished command alive.
  process.channel?.unref();
}

async function run(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (['help', '--help', '-h'].includes(name)) {
    console.log(helpText());
    return 0;
  }
  if (['version', '--version', '-v'].includes(name)) {
    console.log(`Bondlens ${productVersion}`);
    return 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    console.error(`There is no command "${name}".\n\n${helpText()}`);
    return EXIT_FAILED;
  }
  if (rest.includes('--help') || rest[0] === '-h') {
    console.log(helpText([command]));
    return 0;
  }
  return command.run(rest);
}

try {
  exitWhenAsked();
  loadEnvironmentFile();
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = EXIT_FAILED;
}
