import { parseArgs } from 'node:util';
import type { FetchPlan } from '#importers/fetching/polite-client.ts';
import { type ImportSource, importSources } from '#importers/sources.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';

/** Imports from a source that we know, or any table by a mapping file. */
type ImportSubject = { readonly source: ImportSource } | { readonly mapping: string };

export interface ImportArguments {
  readonly subject: ImportSubject;
  readonly files: readonly string[];
  readonly date?: IsoDate;
  readonly year?: number;
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
  '       bondlens import <source> --from <url> [--only part,...] [--date YYYY-MM-DD] [--year YYYY] [--json]',
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
        from: { type: 'string' },
        only: { type: 'string' },
        mapping: { type: 'string' },
        json: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new ArgumentsError(error instanceof Error ? error.message : String(error));
  }
}

function dateOf(text: string | undefined): { readonly date?: IsoDate } {
  if (text === undefined) return {};
  const date = parseIsoDate(text);
  if (date === undefined) throw new ArgumentsError(`--date ${text} is not a date YYYY-MM-DD.`);
  return { date };
}

function yearOf(text: string | undefined): { readonly year?: number } {
  if (text === undefined) return {};
  if (!/^(19|20)\d{2}$/.test(text)) throw new ArgumentsError(`--year ${text} is not a year.`);
  return { year: Number(text) };
}

const TABLE = 'table';

function subjectOf(name: string | undefined, mapping: string | undefined): ImportSubject {
  if ((name === TABLE) !== (mapping !== undefined)) throw new ArgumentsError(`${TABLE} and --mapping belong together.`);
  if (mapping !== undefined) return { mapping };
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
  const subject = subjectOf(name, values.mapping);
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
    ...dateOf(values.date),
    ...yearOf(values.year),
    ...(values.from === undefined ? {} : { from: values.from }),
    only: partsOf(values.only, plan),
    isJson: values.json === true,
    isDryRun: values['dry-run'] === true,
  };
}
