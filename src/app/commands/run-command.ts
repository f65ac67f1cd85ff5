import { format } from 'node:util';
import { exitCodes, takeAnswer } from './answer.ts';
import { type Command, helpText } from './commands.ts';

const isOfWords = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Words that the command cannot have are told with its forms. */
async function runWords(command: Command, words: readonly string[]): Promise<number> {
  try {
    return await command.run(words);
  } catch (error) {
    if (!isOfWords(error)) throw error;
    // Node adds a hint of how to write a word that begins so.
    console.error(`${error.message.split('. ')[0]?.replace(/\.$/, '')}.\n\n${helpText([command])}`);
    return exitCodes.refused;
  }
}

/** Whether the form that these words choose prints JSON by itself. */
function printsJson({ usage }: Command, [first]: readonly string[]): boolean {
  const named = usage.filter(([form]) => form.split(/[\s|]+/).includes(first ?? ''));
  return (named.length > 0 ? named : usage).some(([form]) => form.includes('--json'));
}

/**
 * Runs a command, whose lines are for people, and prints one line of JSON in their place: the value that it answers, else its lines; of one that
 * is refused, why. What it complains of goes to the standard error as ever.
 */
async function inJson(command: Command, words: readonly string[]): Promise<number> {
  const isOwn = printsJson(command, words);
  const { log, error } = console;
  const lines: string[] = [];
  const complaints: string[] = [];
  console.log = (...said) => {
    lines.push(format(...said));
    if (isOwn) log(...said);
  };
  console.error = (...said) => {
    complaints.push(format(...said));
    error(...said);
  };
  const tell = (value: unknown) => log(JSON.stringify(value));
  // What a command before it in this process answered.
  takeAnswer();
  try {
    const code = await runWords(command, isOwn ? words : words.filter((word) => word !== '--json'));
    const value = takeAnswer();
    if (code === exitCodes.refused && lines.length === 0) tell({ error: complaints.join('\n') });
    else if (!isOwn) tell(value ?? { lines: lines.flatMap((line) => line.split('\n')) });
    return code;
  } catch (failure) {
    tell({ error: failure instanceof Error ? failure.message : String(failure) });
    throw failure;
  } finally {
    Object.assign(console, { log, error });
  }
}

/** Runs a command with the words after its name; `--help` and `--json` are for all of them. Gives the exit code. */
export function runCommand(command: Command, words: readonly string[]): Promise<number> {
  if (words.includes('--help') || words[0] === '-h') {
    console.log(helpText([command]));
    return Promise.resolve(exitCodes.done);
  }
  if (!words.includes('--json')) return runWords(command, words);
  if (command.isJson === true)
    return runWords(
      command,
      words.filter((word) => word !== '--json'),
    );
  return inJson(command, words);
}
