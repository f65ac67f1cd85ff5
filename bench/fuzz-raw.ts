import { connect } from 'node:net';

const end = '\r\n\r\n';
const host = 'Host: localhost';

/** Bytes that no HTTP client would send. */
export const rawRequests: readonly string[] = [
  `GET / HTTP/1.1${end}`,
  `GET / HTTP/1.1\r\n${host}\r\nHost: evil.example${end}`,
  `GET / HTTP/0.9${end}`,
  `GET / HTTP/3.7\r\n${host}${end}`,
  `GET http://localhost/api/session/ HTTP/1.1\r\n${host}${end}`,
  `GET http://evil.example/api/session/ HTTP/1.1\r\nHost: evil.example${end}`,
  `GET \\..\\..\\etc\\passwd HTTP/1.1\r\n${host}${end}`,
  `GET //evil.example/%2e%2e HTTP/1.1\r\n${host}${end}`,
  `GET /api/bonds/\u0000/ HTTP/1.1\r\n${host}${end}`,
  `GET /api/bonds/\u00ff\u00fe/ HTTP/1.1\r\n${host}${end}`,
  `OPTIONS * HTTP/1.1\r\n${host}${end}`,
  `CONNECT localhost:443 HTTP/1.1\r\n${host}${end}`,
  `GET /api/session/ HTTP/1.1\r\n${host}\r\nConnection: Upgrade\r\nUpgrade: websocket${end}`,
  `PRI * HTTP/2.0${end}SM${end}`,
  `POST /api/session/ HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nContent-Length: 6${end}{}`,
  `POST /api/session/ HTTP/1.1\r\n${host}\r\nContent-Length: -1${end}`,
  `POST /api/session/ HTTP/1.1\r\n${host}\r\nContent-Length: 99999999999${end}`,
  `POST /api/session/ HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\nContent-Length: 3${end}0${end}`,
  `POST /api/session/ HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked${end}zz\r\n`,
  `POST /api/session/ HTTP/1.1\r\n${host}\r\nTransfer-Encoding: gzip, chunked${end}0${end}`,
  `POST /api/session/ HTTP/1.1\r\n${host}\r\nExpect: the-unexpected\r\nContent-Length: 2${end}{}`,
  `GET / HTTP/1.1\r\n${host}\r\nX-Long: ${'x'.repeat(20_000)}${end}`,
  `GET / HTTP/1.1\r\n${host}\r\n${Array.from({ length: 3000 }, (_, at) => `X-${at}: 1`).join('\r\n')}${end}`,
  `GET / HTTP/1.1\r\n${host}\r\n folded: 1${end}`,
  `GET / HTTP/1.1\r\n${host}\r\nBad Name: 1${end}`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}${end}`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  '\r\n\r\n\r\n',
];

const PATIENCE_MS = 5_000;

/** What the server says to bytes until it closes; whoever sends no end closes after a while himself. */
export function saidToBytes(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setTimeout(PATIENCE_MS, () => socket.end());
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1');
      // An answer is there; connections that stay open for another question are left.
      if (/^HTTP\/1\.1 \d+ /.test(said)) socket.end();
    });
    socket.on('close', () => resolve(said));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(said) : reject(error),
    );
  });
}
