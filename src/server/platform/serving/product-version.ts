import { readFileSync } from 'node:fs';

const packageFile: unknown = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));

/** The version of the product that runs. */
export const { version: productVersion = '' } = packageFile as { readonly version?: string };
