import { Secret, TOTP } from 'otpauth';
import { testClock } from './test-app.ts';

/** The code that an authenticator shows, so many seconds after the clock of the tests. */
export function totpCode(secret: string, laterS = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: testClock().getTime() + laterS * 1000 });
}
