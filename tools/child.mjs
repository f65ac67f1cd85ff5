import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { whenNpmIsGone } from './npm-parent.mjs';

const FORWARDED = ['SIGTERM', 'SIGHUP'];

// Ctrl-C reaches the child from the terminal itself: we only outlive it, so that the prompt returns when all has stopped.
function passSignals(child) {
  const wait = () => undefined;
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', wait);
  for (const signal of FORWARDED) process.on(signal, forward);
  const forget = whenNpmIsGone(() => child.kill('SIGTERM'));
  return () => {
    forget();
    process.off('SIGINT', wait);
    for (const signal of FORWARDED) process.off(signal, forward);
  };
}

/** Runs a program to its end, passing on what asks us to stop, and resolves to its exit code. */
export function runChild(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const settle = passSignals(child);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code, signal) => {
      settle();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
