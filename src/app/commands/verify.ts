import { parseArgs } from 'node:util';
import type { BrokenRule } from '#store/operator/verify/row-rules.ts';
import { allRules, verifyDatabase } from '#store/operator/verify/verify-database.ts';
import { withDatabaseUrl } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';

const EXIT_OK = 0;
const EXIT_BROKEN = 1;

const meanings = new Map(allRules().map(({ name, says }) => [name, says]));

function lineOf({ rule, table, count, examples }: BrokenRule): string {
  const place = table === undefined ? '' : ` in ${table}`;
  const more = count > examples.length ? ', …' : '';
  return `${rule}: ${count.toLocaleString('en')}${place} (${meanings.get(rule)}): ${examples.join(', ')}${more}`;
}

/** `bondlens db verify`: holds what is stored against the rules of the domain; 1 when something breaks one. */
export async function verify(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } });
  const broken = await withDatabaseUrl(readSettings(process.env), console.error, (url) =>
    verifyDatabase(url, new Date()),
  );
  if (values.json === true) console.log(JSON.stringify(broken));
  else for (const finding of broken) console.log(lineOf(finding));
  if (values.json !== true) console.log(`${meanings.size} rules held against the data, ${broken.length} findings.`);
  return broken.length === 0 ? EXIT_OK : EXIT_BROKEN;
}
