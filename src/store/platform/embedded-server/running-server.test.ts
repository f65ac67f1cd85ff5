import { expect, test } from 'vitest';
import { parsePidFile } from './running-server.ts';

// The lines as PostgreSQL's miscadmin.h lists them: pid, data folder, start, port, socket folder, address, memory, state.
const LINES = ['4711', '/data', '1700000000', '5433', '', '127.0.0.1', '  5678901        12', 'ready   ', ''];

test('reads number and port of a complete file', () => {
  expect(parsePidFile(LINES.join('\n'))).toEqual({ pid: 4711, port: 5433 });
});

test('knows no port while the server has not chosen one', () => {
  expect(parsePidFile(LINES.slice(0, 3).join('\n'))).toEqual({ pid: 4711 });
});

test('makes nothing of an empty or a foreign file', () => {
  expect(parsePidFile('')).toBeUndefined();
  expect(parsePidFile('hello\nworld')).toBeUndefined();
});
