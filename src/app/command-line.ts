import { constants } from 'node:os';
import { productVersion } from '#server/platform/serving/services.ts';
import { exitCodes } from './commands/answer.ts';
import { commands, helpText } from './commands/commands.ts';
import { runCommand } from './commands/run-command.ts';
import { withAdvice } from './running/advice.ts';
import { loadEnvironmentFile } from './settings/settings.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// An orderly exit also stops the database that the command started; a transaction under way is rolled back.
function exitWhenAsked(): void {
  for (const signal of SIGNALS) process.on(signal, () => process.exit(128 + constants.signals[signal]));
  if (process.connected) process.once('disconnect', () => process.exit(exitCodes.refused));
  // To listen to the launcher must not keep a finished command alive.
  process.channel?.unref();
}

async function run(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (['help', '--help', '-h'].includes(name)) {
    console.log(helpText());
    return exitCodes.done;
  }
  if (['version', '--version', '-v'].includes(name)) {
    console.log(rest.includes('--json') ? JSON.stringify({ version: productVersion }) : `Bondlens ${productVersion}`);
    return exitCodes.done;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    console.error(`There is no command "${name}".\n\n${helpText()}`);
    return exitCodes.refused;
  }
  return runCommand(command, rest);
}

try {
  exitWhenAsked();
  loadEnvironmentFile();
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(withAdvice(error));
  process.exitCode = exitCodes.refused;
}
