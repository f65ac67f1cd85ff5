import { canInstall, findOnPath, installPackages, isExecutable } from './system-packages.mjs';

/** The browser without windows: the same engine, with less than half of its work for a page. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The Chrome or Chromium of this machine, if any. */
export function findChrome() {
  const given = process.env.CHROME_PATH;
  if (given) return isExecutable(given) ? given : undefined;
  return NAMES.map(findOnPath).find(Boolean) ?? (isExecutable(MAC) ? MAC : undefined);
}

/** A package of the system's, where it may be installed. */
function install(name) {
  if (!canInstall()) return undefined;
  console.log(`Installing ${name} for the browser tests …`);
  return installPackages([name]) ? findOnPath(name) : undefined;
}

/** The browser for the tests; on a Debian machine that is ours alone it is installed when missing. */
export function obtainChrome() {
  if (process.env.CHROME_PATH) return findChrome();
  return findOnPath(SHELL) ?? install(SHELL) ?? findChrome() ?? install('chromium');
}
