import { parseArgs } from 'node:util';
import type { FetchPlan } from '#importers/fetching/polite-client.ts';
import { type ImportSource, importSources } from '#importers/sources.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import type { SaidAnswers } from './guessed-mappings.ts';

/** Imports from a source that we know, or any table by a mapping file, by kept mappings, or as it is guessed. */
export type ImportSubject =
  | { readonly source: ImportSource }
  | { readonly mapping: string }
  | { readonly kept: string }
  | { readonly answers: SaidAnswers };

export interface ImportArguments {
  readonly subject: ImportSubject;
  readonly files: readonly string[];
  readonly date?: IsoDate;
  readonly year?: number;
  readonly since?: IsoDate;
  readonly from?: string;
  readonly only: readonly string[];
  readonly isJson: boolean;
  readonly isDryRun: boolean;
}

/** What is wrong with the arguments, for the operator. */
export class ArgumentsError extends Error {
  override readonly name = 'ArgumentsError';
}

export const importUsage = [
  'Usage: bondlens import <source> <file>... [--date YYYY-MM-DD] [--dry-run] [--json]',
  '       bondlens import table --mapping <file.json> <file>... [--dry-run] [--json]',
  '       bondlens import table --as <name> <file>... [--dry-run] [--json]',
  '       bondlens import table --likely [--say <field>=<value>]... <file>... [--dry-run] [--json]',
  '       bondlens import table --guess <file>',
  '       bondlens import mappings [keep <name> <file.json> | show <name> | remove <name>]',
  '       bondlens import <source> --from <url> [--only part,...] [--date YYYY-MM-DD] [--year YYYY] [--since YYYY-MM-DD] [--json]',
  `Sources: ${[...importSources.keys()].join(', ')}.`,
  'Exit code: 0 all rows good, 1 some rows failed or a part could not be read, 2 nothing imported.',
];

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        date: { type: 'string' },
        year: { type: 'string' },
        since: { type: 'string' },
        from: { type: 'string' },
        only: { type: 'string' },
        mapping: { type: 'string' },
        as: { type: 'string' },
        likely: { type: 'boolean' },
        say: { type: 'string', multiple: true },
        json: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new ArgumentsError(error instanceof Error ? error.message : String(error));
  }
}

function dateOf<Name extends 'date' | 'since'>(
  name: Name,
  text: string | undefined,
): { readonly [N in Name]?: IsoDate } {
  if (text === undefined) return {};
  const date = parseIsoDate(text);
  if (date === undefined) throw new ArgumentsError(`--${name} ${text} is not a date YYYY-MM-DD.`);
  return { [name]: date } as { readonly [N in Name]?: IsoDate };
}

function yearOf(text: string | undefined): { readonly year?: number } {
  if (text === undefined) return {};
  if (!/^(19|20)\d{2}$/.test(text)) throw new ArgumentsError(`--year ${text} is not a year.`);
  return { year: Number(text) };
}

const TABLE = 'table';

/** Answers such as `venueKind=otc`. Throws ArgumentsError. */
function answersOf(said: readonly string[], isLikelyTaken: boolean): SaidAnswers {
  const pairs = said.map((text): readonly [string, string] => {
    const [, field = '', value = ''] = /^(\w+)=(.+)$/.exec(text) ?? [];
    if (field === '') throw new ArgumentsError(`--say ${text} is not like currency=EUR.`);
    return [field, value];
  });
  return { said: new Map(pairs), isLikelyTaken };
}

function subjectOf(name: string | undefined, values: ReturnType<typeof parse>['values']): ImportSubject {
  const { mapping, as: kept, likely = false, say = [] } = values;
  const isGuessed = likely || say.length > 0;
  const ways = [mapping !== undefined, kept !== undefined, isGuessed].filter(Boolean).length;
  if (ways > 1 || (name === TABLE) !== (ways === 1)) {
    throw new ArgumentsError(`${TABLE} and either --mapping or --as belong together, or --likely with --say.`);
  }
  if (mapping !== undefined) return { mapping };
  if (kept !== undefined) return { kept };
  if (isGuessed) return { answers: answersOf(say, likely) };
  const source = importSources.get(name ?? '');
  if (source === undefined) throw new ArgumentsError(`Unknown source ${name ?? ''}.`);
  return { source };
}

function planOf(subject: ImportSubject): FetchPlan | undefined {
  return 'source' in subject ? subject.source.plan : undefined;
}

function partsOf(text: string | undefined, plan: FetchPlan | undefined): readonly string[] {
  const only = (text ?? '').split(',').filter((part) => part !== '');
  const unknown = only.find((part) => !plan?.parts.includes(part));
  if (unknown === undefined) return only;
  throw new ArgumentsError(`--only ${unknown}: the parts are ${plan?.parts.join(', ') ?? 'none'}.`);
}

/** Reads the arguments after `import`; throws ArgumentsError. */
export function importArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parse(args);
  const [name, ...files] = positionals;
  const subject = subjectOf(name, values);
  const plan = planOf(subject);
  if (values.from === undefined && files.length === 0) throw new ArgumentsError('Name at least one file, or --from.');
  if (values.from !== undefined && files.length > 0) throw new ArgumentsError('Give either files or --from.');
  if (values.from !== undefined && values['dry-run'] === true) throw new ArgumentsError('--dry-run takes files only.');
  if (values.from !== undefined && plan === undefined) {
    throw new ArgumentsError(`${name} can be imported from files only.`);
  }
  return {
    subject,
    files,
    ...dateOf('date', values.date),
    ...dateOf('since', values.since),
    ...yearOf(values.year),
    ...(values.from === undefined ? {} : { from: values.from }),
    only: partsOf(values.only, plan),
    isJson: values.json === true,
    isDryRun: values['dry-run'] === true,
  };
}
