import { readFileSync } from 'node:fs';

const SHELLS = new Set(['sh', 'dash', 'ash', 'bash', 'zsh', 'ksh', 'busybox']);
const PARENT_CHECK_MS = 100;

function parentAndNameOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
    return { name, parent: text.slice(text.lastIndexOf(')') + 2).split(' ')[1] };
  } catch {
    return { name: '', parent: '' };
  }
}

// Our parent, and npm behind it when the parent is the shell that npm runs scripts in.
function ancestors() {
  const { name, parent } = parentAndNameOf(process.ppid);
  return SHELLS.has(name) ? `${process.ppid} ${parent}` : String(process.ppid);
}

/** Acts when the npm that runs us is stopped or killed: nobody tells us, we see it disappear. Returns the way to forget it. */
export function whenNpmIsGone(act) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_MS);
  return () => clearInterval(timer);
}
