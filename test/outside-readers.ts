import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of others that read what we write or ship; tools/readers.mjs gets them where it can. */
type OutsideReader = 'soffice' | 'pdftotext' | 'systemd-analyze' | 'python3';

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether a test that needs the program is to be left out: never where CI is set, to whatever. */
export function lacks(program: OutsideReader): boolean {
  return !process.env.CI && !isOnPath(program);
}
