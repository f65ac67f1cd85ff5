import { encode } from 'uqr';
import { send } from '../../platform/data/ask.ts';
import { refusedForm, type SentForm, shownAfter, textIn } from '../../platform/data/form-action.ts';
import { redirectWithCookies } from '../../platform/data/redirect-with-cookies.ts';
import type { NewFactor } from './new-factor.ts';

const path = '/profile/security/';
/** What stands around a QR code, in its modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The dark modules of a QR code as the path of an SVG, each a square of 1, and the width of the whole. */
function squareOf(address: string): NewFactor['square'] {
  const { data, size } = encode(address, { ecc: 'M', border: QUIET_ZONE });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join('') };
}

function newFactorOf(secret: string, address: string): NewFactor {
  return { secret, address, square: squareOf(address) };
}

async function setUp({ api }: SentForm) {
  const answer = await send(api, 'POST /api/profile/second-factor/set-up/');
  if (!answer.ok) return refusedForm('factor', answer, path);
  const { secret, address } = (await answer.clone().json()) as { readonly secret: string; readonly address: string };
  return shownAfter('factor', answer, { newFactor: newFactorOf(secret, address) });
}

/** A wrong code leaves the square where it is: the form brought back what it shows. */
async function confirm({ api, form }: SentForm) {
  const answer = await send(api, 'POST /api/profile/second-factor/', { body: { code: textIn(form, 'code') } });
  const newFactor = newFactorOf(textIn(form, 'secret'), textIn(form, 'address'));
  if (!answer.ok) return refusedForm('factor', answer, path, { newFactor });
  return shownAfter('factor', answer, await codesIn(answer));
}

async function codesIn(answer: Response) {
  return (await answer.clone().json()) as { readonly recoveryCodes: readonly string[] };
}

async function renewCodes({ api }: SentForm) {
  const answer = await send(api, 'POST /api/profile/second-factor/recovery-codes/');
  if (!answer.ok) return refusedForm('factor', answer, path);
  return shownAfter('factor', answer, await codesIn(answer));
}

async function remove({ api }: SentForm) {
  const answer = await send(api, 'DELETE /api/profile/second-factor/');
  if (!answer.ok) return refusedForm('factor', answer, path);
  return redirectWithCookies(`${path}?done`, answer);
}

/** What the forms of the second factor ask for. */
export const secondFactorActions = {
  'factor-set-up': setUp,
  'factor-confirm': confirm,
  'codes-renew': renewCodes,
  'factor-remove': remove,
} as const;
