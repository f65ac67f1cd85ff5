import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings with which nothing starts, in words for who set them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';
/** Variables whose values may stand in files, as systems that keep secrets hand them over. */
const fileVariables = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'BONDLENS_SECRET',
  'BONDLENS_SECRET_PREVIOUS',
  'BONDLENS_SMTP_URL',
  'BONDLENS_SMS_TOKEN',
  'BONDLENS_METRICS_TOKEN',
  'BONDLENS_OPENFIGI_KEY',
] as const;

interface FromFiles {
  readonly values: Readonly<Record<string, string>>;
  /** One line for every file that cannot be used. */
  readonly complaints: readonly string[];
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** What `DATABASE_URL_FILE` and its like hold, under the names without the ending. */
export function secretsOfFiles(environment: Environment): FromFiles {
  const values: Record<string, string> = {};
  const complaints: string[] = [];
  for (const name of fileVariables) {
    const file = environment[name + SUFFIX]?.trim() ?? '';
    if (file === '') continue;
    const content = contentOf(file);
    if (content !== undefined) values[name] = content;
    if (content === undefined || content === '')
      complaints.push(`${name}${SUFFIX} names a file that cannot be read, or is empty.`);
    if ((environment[name]?.trim() ?? '') !== '') complaints.push(`Set ${name} or ${name}${SUFFIX}, not both.`);
  }
  return { values, complaints };
}

const BYTES = 48;

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

// The link fails when another process was first, and nobody ever reads a half-written secret.
function makeSecret(file: string): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, randomBytes(BYTES).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Characters of a secret at the least. */
export const SECRET_LENGTH = 32;

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SECRET_LENGTH) return secret;
  throw new SettingsError(
    `${file} holds ${secret.length} characters; a secret has ${SECRET_LENGTH} at the least. Put back the file of before, from a backup of the folder. ` +
      'Without the file a new secret is made: all readers have to sign in anew, and second factors and stored keys are lost.',
  );
}

/** The instance's own secret, made at the first start and kept in the data folder; throws a SettingsError where the file holds none. */
export function getSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    return readSecret(file);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  makeSecret(file);
  return readSecret(file);
}
