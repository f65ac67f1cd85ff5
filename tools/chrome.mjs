import { canInstall, findOnPath, installPackages, isExecutable } from './system-packages.mjs';

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The Chrome or Chromium of this machine, if any. */
export function findChrome() {
  const given = process.env.CHROME_PATH;
  if (given) return isExecutable(given) ? given : undefined;
  return NAMES.map(findOnPath).find(Boolean) ?? (isExecutable(MAC) ? MAC : undefined);
}

/** The browser for the tests; on a Debian machine that is ours alone it is installed when missing. */
export function obtainChrome() {
  const found = findChrome();
  if (found || process.env.CHROME_PATH || !canInstall()) return found;
  console.log('Installing Chromium for the browser tests …');
  return installPackages(['chromium']) ? findChrome() : undefined;
}
