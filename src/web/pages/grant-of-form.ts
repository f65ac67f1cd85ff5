import { grantKinds } from '#domain/account/access/access-grant.ts';

/** A field of a form as text; empty where it is none. */
export function textOfForm(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** What a choice such as `level:1077` gives; undefined for another text. */
export function grantOfChoice(choice: unknown) {
  const [word, value = ''] = typeof choice === 'string' ? choice.split(':') : [];
  const kind = grantKinds.find((known) => known === word);
  return kind && { kind, value };
}

/** The last day of a grant; null where none was chosen. */
export function lastDayOfForm(form: FormData): string | null {
  return textOfForm(form, 'until') || null;
}
