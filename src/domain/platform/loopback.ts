const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|localhost)$/;

/** Whether a host is this machine itself, which nobody can listen in on. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
