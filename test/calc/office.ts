import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CalcSheets, readFlatSheets } from './flat-sheets.ts';
import { linkMacro } from './link-macro.ts';

const run = promisify(execFile);
const timeout = 120_000;

export interface Office {
  /** Runs `soffice` until it has done what its options say. */
  run(...options: readonly string[]): Promise<void>;
  /** A new document into which an address was linked as Sheet › External Links does it, and whose sheet `service` has its text by WEBSERVICE. */
  link(address: string): Promise<CalcSheets>;
}

function setLocale(profile: string, locale: string): void {
  const file = join(profile, 'user', 'registrymodifications.xcu');
  const item = `<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>`;
  writeFileSync(file, readFileSync(file, 'utf8').replace('</oor:items>', `${item}</oor:items>`));
}

/** LibreOffice with a profile of its own in a folder: another one may be open. Its locale is what numbers and dates are typed in. */
export async function openOffice(folder: string, locale = 'en-US'): Promise<Office> {
  const profile = join(folder, 'profile');
  const start = async (options: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const args = ['--headless', `-env:UserInstallation=file://${profile}`, ...options];
    await run('soffice', args, { timeout, env: { ...process.env, ...env } });
  };
  // The profile is made first, since LibreOffice starts again once it is.
  await start(['--terminate_after_init']);
  setLocale(profile, locale);
  writeFileSync(join(profile, 'user', 'basic', 'Standard', 'Module1.xba'), linkMacro);
  return {
    run: (...options) => start(options),
    link: async (address) => {
      const file = join(folder, 'linked.fods');
      await start(['macro:///Standard.Module1.Link'], { CALC_ADDRESS: address, CALC_TARGET: `file://${file}` });
      return readFlatSheets(readFileSync(file, 'utf8'));
    },
  };
}
