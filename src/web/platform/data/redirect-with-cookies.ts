import { redirect } from 'react-router';

/** What an answer of the site's own interface changes in the reader's browser: its cookies, and what it is to forget. */
export function browserChangesOf(answer: Response): Headers {
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
  const cleared = answer.headers.get('Clear-Site-Data');
  if (cleared !== null) headers.set('Clear-Site-Data', cleared);
  return headers;
}

/** A redirect that hands on what an answer of the site's own interface changes in the browser. */
export function redirectWithCookies(path: string, answer: Response): Response {
  return redirect(path, { headers: browserChangesOf(answer) });
}
