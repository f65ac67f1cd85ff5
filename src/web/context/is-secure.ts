/** Whether the reader reached the site by HTTPS, so that what the browser keeps travels by HTTPS alone. */
export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === 'https:';
}
