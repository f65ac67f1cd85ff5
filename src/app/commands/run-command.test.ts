import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from './answer.ts';
import { type Command, commands, helpText } from './commands.ts';
import { runCommand } from './run-command.ts';

let printed: string[];
let complained: string[];
beforeEach(() => {
  printed = [];
  complained = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void complained.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

const made = (run: Command['run'], form = 'list'): Command => ({ name: 'made', usage: [[form, 'for tests']], run });

test.each(commands.map((command) => [command.name, command] as const))(
  'BEY-17 %s prints its forms for --help and -h, wherever it stands, and is not run',
  async (name, command) => {
    for (const words of [['--help'], ['-h'], ['list', '--help', '--json']])
      expect(await runCommand(command, words)).toBe(0);
    expect(printed).toHaveLength(3);
    for (const text of printed) expect(text).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
  },
);

test('BEY-17 the help of all tells of help, JSON and exit codes', () => {
  expect(helpText()).toMatch(/--help.*--json/);
  expect(helpText()).toMatch(/0 done; 1 done.*2 refused/);
});

test.each([
  'audit',
  'backup',
  'derive',
  'demo',
  'imports',
  'missing',
  'restore',
  'bonds',
  'banners',
  'user',
  'db',
  'outbox',
  'quotes',
  'comments',
  'labels',
  'market',
  'methodology',
  'operator',
  'calc',
])(
  'BEY-17 %s refuses an option that it does not know with its forms, and no word of a parser’s stack',
  async (name) => {
    const command = commands.find((each) => each.name === name);
    if (command === undefined) throw new Error(`There is no command ${name}`);
    expect(await runCommand(command, ['--strange'])).toBe(2);
    expect(complained.join('\n')).toMatch(/Usage|Unknown option|usage/);
    expect(complained.join('\n')).not.toMatch(/\n\s+at /);
  },
);

test('BEY-17 with --json a command prints what it answers, else its lines, as one line', async () => {
  const lines = made(async () => {
    console.log('one\ntwo');
    console.log('%s', 'three');
    return 0;
  });
  // Of an earlier command, whose answer nobody asked for as JSON.
  answer(['earlier']);
  expect(await runCommand(lines, ['list', '--json'])).toBe(0);
  const value = made(async (words) => {
    console.log('for people');
    answer({ words });
    return 1;
  });
  expect(await runCommand(value, ['--json', 'list'])).toBe(1);
  expect(printed.map((line) => JSON.parse(line))).toEqual([{ lines: ['one', 'two', 'three'] }, { words: ['list'] }]);
});

test('BEY-17 with --json a refusal and a failure are told as an error, whichever form it is', async () => {
  const refuses: Command['run'] = async () => {
    console.error('No such thing.');
    return 2;
  };
  const fails: Command['run'] = () => Promise.reject(new Error('No database.'));
  for (const form of ['list', 'list [--json]']) {
    expect(await runCommand(made(refuses, form), ['list', '--json'])).toBe(2);
    await expect(runCommand(made(fails, form), ['list', '--json'])).rejects.toThrow('No database.');
  }
  const [refused, failed] = [{ error: 'No such thing.' }, { error: 'No database.' }];
  expect(printed.map((line) => JSON.parse(line))).toEqual([refused, failed, refused, failed]);
  expect(complained).toEqual(['No such thing.', 'No such thing.']);
});

test('BEY-17 a form that prints JSON by itself is left as it is', async () => {
  const own = made(async (words) => {
    console.log(JSON.stringify(words));
    return 0;
  }, 'list [--json]');
  expect(await runCommand(own, ['list', '--json'])).toBe(0);
  expect(printed).toEqual(['["list","--json"]']);
});
