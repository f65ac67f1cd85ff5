import { runChild } from './child.mjs';
import { root } from './paths.mjs';
import { pinnedNode } from './pinned-node.mjs';

// The channel closes when we are killed, which tells the product to stop.
const LINKED = ['inherit', 'inherit', 'inherit', 'ipc'];

/** Prepares, then runs a TypeScript entry on the pinned Node.js; the process ends with the entry's exit code. */
export async function launch({ prepare, flags = [], entry, args = [], environment = {}, cwd = root }) {
  try {
    for (const step of prepare) await step();
    const env = { ...process.env, ...environment };
    process.exitCode = await runChild(pinnedNode, [...flags, entry, ...args], { cwd, env, stdio: LINKED });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
