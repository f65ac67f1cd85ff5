import { isCommonPassword } from '#domain/account/password.ts';

let list: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

/** Whether a password is, or is made of, one of the 50,000 that are found most often in breaches. The list is read once, when it is first needed. */
export async function isBreachedOften(password: string): Promise<boolean> {
  list ??= readList();
  const listed = await list;
  return isCommonPassword(password, (form) => listed.has(form));
}
