/** Whether a site is found by a name, not by an IP address: browsers bind passkeys to names alone. */
export function isHostName(hostname: string): boolean {
  return /[a-z]/i.test(hostname) && !hostname.includes(':');
}
