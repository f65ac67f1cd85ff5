import { redirect } from 'react-router';

/** A redirect that hands on the cookies of an answer of the site's own interface. */
export function redirectWithCookies(path: string, answer: Response): Response {
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  return redirect(path, { headers });
}
