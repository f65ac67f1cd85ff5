import { join } from 'node:path';
import { modules } from './paths.mjs';

/** The Node.js that package-lock.json names; the machine's own may be older. */
export const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
