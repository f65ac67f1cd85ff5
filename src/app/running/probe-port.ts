import { once } from 'node:events';
import { createServer } from 'node:net';

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Why the site cannot listen at an address, in words for who set it; undefined where it is none of these. */
export function portComplaint(error: unknown, { host, port }: ListenAddress, setting: string): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set ${setting} to another one.`;
  if (code === 'EACCES') return `Port ${port} is closed to this user. Set ${setting} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL')
    return `${host} is no address of this machine. Set ${setting === 'PORT' ? 'HOST' : setting} to one.`;
  return undefined;
}

/** Sees whether a port is free before work begins that would be in vain; whoever takes it meanwhile is noticed later. */
export async function probePort(address: ListenAddress, setting: string): Promise<void> {
  if (address.port === 0) return;
  const server = createServer();
  try {
    server.listen(address);
    await once(server, 'listening');
  } catch (error) {
    const complaint = portComplaint(error, address, setting);
    throw complaint === undefined ? error : new Error(complaint, { cause: error });
  }
  server.close();
  await once(server, 'close');
}
