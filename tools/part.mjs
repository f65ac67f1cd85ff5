import { spawn } from 'node:child_process';
import { whenNpmIsGone } from './npm-parent.mjs';
import { root } from './paths.mjs';
import { pinnedNode } from './pinned-node.mjs';

const KILL_AFTER_MS = 20_000;
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The whole group is gone.
  }
}

/**
 * Runs a JavaScript program on the pinned Node.js in a process group of its own, of which nothing is left when this
 * resolves to the exit code.
 */
export function runPart(args, changes = {}) {
  const options = {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...changes },
  };
  const child = spawn(pinnedNode, args, options);
  let timer;
  const stop = () => {
    signalGroup(child.pid, 'SIGINT');
    timer ??= setTimeout(() => signalGroup(child.pid, 'SIGKILL'), KILL_AFTER_MS);
  };
  for (const signal of STOPPING) process.on(signal, stop);
  const forget = whenNpmIsGone(stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      forget();
      for (const signal of STOPPING) process.off(signal, stop);
      signalGroup(child.pid, 'SIGKILL');
      if (timer === undefined) resolve(code ?? 1);
      else reject(new Error('The tests were interrupted.'));
    });
  });
}
