import { readFileSync } from 'node:fs';

const packageFile: unknown = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
const { version = '' } = packageFile as { readonly version?: string };

/** The engine that computed a figure: the product's own bond mathematics, by the version of the product. */
export const engineName = `Bondlens ${version}`.trim();
