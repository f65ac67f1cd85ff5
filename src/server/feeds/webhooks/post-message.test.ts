import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { failureOfError, messagePost } from './post-message.ts';
import { ClosedAddressError } from './public-address.ts';

const withCode = (code: string) => Object.assign(new Error('in the words of the machine'), { code });

// Codes as Node names them: https://nodejs.org/api/errors.html and https://nodejs.org/api/tls.html#x509-certificate-error-codes.
test.each([
  [withCode('ENOTFOUND'), 'name'],
  [withCode('EAI_AGAIN'), 'name'],
  [withCode('ECONNREFUSED'), 'connection'],
  [withCode('ECONNRESET'), 'connection'],
  [withCode('CERT_HAS_EXPIRED'), 'certificate'],
  [withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
  [withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'certificate'],
  [withCode('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
  [AbortSignal.abort(new DOMException('late', 'TimeoutError')).reason, 'timeout'],
  [new ClosedAddressError(), 'address'],
  ['no error at all', 'connection'],
])('BEY-8 what hindered a message is told as a word: %s is %s', (error, word) => {
  expect(failureOfError(error)).toBe(word);
});

test('BEY-8 a server that is not there, and one without TLS, are told apart', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const post = messagePost({ allowsLoopback: true });
  const failureAt = (url: string) => post.post(url, {}, '{}').then(() => null, failureOfError);
  expect(await failureAt(`https://127.0.0.1:${port}/`)).toBe('certificate');
  await new Promise((resolve) => server.close(resolve));
  expect(await failureAt(`http://127.0.0.1:${port}/`)).toBe('connection');
});
