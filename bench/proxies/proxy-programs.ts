import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CertificateFiles } from '#app/testing/certificate.ts';

const deployed = resolve(import.meta.dirname, '../../deploy');
const LOOK_MS = 50;
/** The name that the examples have. */
export const exampleHost = 'bonds.example.com';

/** Where an example of ours runs in a bench. */
export interface ProxyPlace {
  readonly folder: string;
  readonly port: number;
  readonly nodePorts: readonly number[];
  readonly files: CertificateFiles;
}

export interface ProxyProgram {
  readonly name: string;
  readonly version: readonly string[];
  /** Seconds for which a node has to go on answering, as docs/scale.md says. */
  readonly graceS: number;
  /** Writes the example with the bench's ports and certificate; gives the words that start it. */
  prepare(place: ProxyPlace): Promise<readonly string[]>;
}

/** Replaces what has to be there. */
function exchange(text: string, found: string | RegExp, by: string): string {
  const next = text.replace(found, () => by);
  if (next === text) throw new Error(`The example has no ${found}.`);
  return next;
}

const nginx: ProxyProgram = {
  name: 'nginx',
  version: ['nginx', '-v'],
  graceS: 1,
  prepare: async ({ folder, port, nodePorts, files }) => {
    const [, line = '', , options = ''] =
      /( *server (127\.0\.0\.1:3000)([^;]*);)/.exec(await readFile(join(deployed, 'nginx/bondlens.conf'), 'utf8')) ??
      [];
    let conf = await readFile(join(deployed, 'nginx/bondlens.conf'), 'utf8');
    conf = exchange(conf, line, nodePorts.map((each) => `  server 127.0.0.1:${each}${options};`).join('\n'));
    // The way from HTTP to HTTPS would need a port that only root has.
    conf = exchange(conf, /server \{\s+listen 80;[^}]*\}/, '');
    conf = exchange(conf, /^ {2}listen 443 ssl/m, `  listen 127.0.0.1:${port} ssl`);
    conf = exchange(conf, /listen \[::\]:443[^;]*;/, '');
    conf = exchange(conf, '/etc/ssl/bondlens/fullchain.pem', files.certificate);
    conf = exchange(conf, '/etc/ssl/bondlens/key.pem', files.key);
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
    const file = join(folder, 'nginx.conf');
    const frame = `daemon off; pid ${folder}/pid; events {} http { access_log off; ${temporary}\n${conf}\n}`;
    await writeFile(file, frame);
    return ['nginx', '-p', folder, '-e', join(folder, 'error.log'), '-c', file];
  },
};

const caddy: ProxyProgram = {
  name: 'Caddy',
  version: ['caddy', 'version'],
  graceS: 5,
  prepare: async ({ folder, port, nodePorts, files }) => {
    let conf = await readFile(join(deployed, 'caddy/Caddyfile'), 'utf8');
    conf = exchange(conf, '127.0.0.1:3000', nodePorts.map((each) => `127.0.0.1:${each}`).join(' '));
    const site = `https://${exampleHost}:${port} {\n\tbind 127.0.0.1\n\ttls ${files.certificate} ${files.key}`;
    conf = exchange(conf, `${exampleHost} {`, site);
    const own = `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}`;
    const file = join(folder, 'Caddyfile');
    await writeFile(file, `${own}\n${conf}`);
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
  },
};

export const proxies: readonly ProxyProgram[] = [nginx, caddy];

/** What a proxy says of its version; null where it is not installed. */
export function versionOf({ version: [program = '', ...words] }: ProxyProgram): string | null {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  return status === 0 ? (stdout || stderr).trim() : null;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

async function whenListening(port: number, child: ChildProcess, complaints: () => string): Promise<void> {
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${complaints()}`);
    await pause(LOOK_MS);
  }
}

/** Starts a proxy by its example; gives the way to end it. */
export async function startProxy(proxy: ProxyProgram, place: ProxyPlace): Promise<() => Promise<void>> {
  await mkdir(place.folder);
  await chmod(place.folder, 0o755);
  const [program = '', ...words] = await proxy.prepare(place);
  const env = {
    PATH: process.env.PATH,
    HOME: place.folder,
    XDG_DATA_HOME: place.folder,
    XDG_CONFIG_HOME: place.folder,
  };
  const child = spawn(program, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said = `${said}${piece}`.slice(-4000);
  });
  await whenListening(place.port, child, () => said);
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}
