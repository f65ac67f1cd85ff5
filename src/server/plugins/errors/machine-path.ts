const machinePaths = ['/api/', '/cb/', '/healthz', '/readyz'];

/** Whether an address is answered with data rather than a page. */
export function isMachinePath(url: string): boolean {
  return machinePaths.some((path) => url.startsWith(path));
}
