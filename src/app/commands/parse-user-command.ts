import { parseArgs } from 'node:util';
import type { Grantable } from '#domain/account/access/access-grant.ts';
import { endOfGrant, grantKinds, isGrantable, MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import type { AccountAction } from '#domain/account/access/account-action.ts';
import { accessFlags, fullLevel } from '#domain/account/access/viewer.ts';
import { parseIsoDate } from '#math/units.ts';

/** What `bondlens user` is asked to do. */
export type UserCommand =
  | { readonly kind: 'list'; readonly text: string }
  | { readonly kind: 'show'; readonly account: string }
  | { readonly kind: 'add'; readonly email: string; readonly name: string; readonly isOperator: boolean }
  | {
      readonly kind: 'grant';
      readonly account: string;
      readonly grant: Grantable;
      readonly endsAt: Date | null;
      readonly reason: string;
    }
  | { readonly kind: 'revoke'; readonly account: string; readonly id: number; readonly reason: string }
  | { readonly kind: 'change'; readonly account: string; readonly action: AccountAction; readonly reason: string };

interface Words {
  readonly words: readonly string[];
  readonly values: {
    readonly name?: string | undefined;
    readonly operator?: boolean | undefined;
    readonly until?: string | undefined;
    readonly reason?: string | undefined;
  };
}

type Reader = (words: Words) => UserCommand;

function wordsOf(args: readonly string[]): Words {
  const text = { type: 'string' } as const;
  const options = { name: text, until: text, reason: text, operator: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  return { words: positionals, values };
}

function only(words: readonly string[], ...names: readonly string[]): readonly string[] {
  if (words.length > names.length)
    throw new Error(`What is "${words[names.length]}"? Put quotes around several words.`);
  const missing = names[words.length];
  if (missing !== undefined) throw new Error(`${missing} is missing.`);
  return words;
}

const anAccount = 'The account (its id or e-mail address)';

function reasonOf(reason: string | undefined): string {
  const text = reason?.trim() ?? '';
  if (text === '') throw new Error('--reason is missing: why? It is kept with the account.');
  if (text.length > MAX_REASON_LENGTH) throw new Error(`--reason should have ${MAX_REASON_LENGTH} characters at most.`);
  return text;
}

const valuesOf = {
  level: `a number from 1 to ${fullLevel}; ${fullLevel} is full access`,
  flag: `one of ${accessFlags.join(', ')}`,
  tariff: 'a number',
} as const;

function grantOf(word: string, value: string): Grantable {
  const kind = grantKinds.find((known) => known === word);
  if (kind === undefined) throw new Error(`What is granted should be ${grantKinds.join(', ')}, not "${word}".`);
  if (!isGrantable({ kind, value })) throw new Error(`A ${kind} should be ${valuesOf[kind]}, not "${value}".`);
  return { kind, value };
}

function endOf(until: string | undefined): Date | null {
  if (until === undefined) return null;
  const day = parseIsoDate(until);
  if (day === undefined) throw new Error(`--until is not a date YYYY-MM-DD: "${until}".`);
  return endOfGrant(day);
}

function readAdd({ words, values }: Words): UserCommand {
  const [email = ''] = only(words, 'The e-mail address');
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) throw new Error(`"${email}" is no e-mail address.`);
  const name = values.name?.trim() ?? '';
  if (name === '' || name.length > 200) throw new Error('--name should have 1 to 200 characters.');
  return { kind: 'add', email: email.toLowerCase(), name, isOperator: values.operator === true };
}

function readGrant({ words, values }: Words): UserCommand {
  const [account = '', word = '', value = ''] = only(words, anAccount, 'level, flag or tariff', 'The value');
  const terms = { endsAt: endOf(values.until), reason: reasonOf(values.reason) };
  return { kind: 'grant', account, grant: grantOf(word, value), ...terms };
}

function readRevoke({ words, values }: Words): UserCommand {
  const [account = '', id = ''] = only(words, anAccount, 'The number of the grant (see `user show`)');
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Error(`A grant is named by its number, not "${id}": see \`user show\`.`);
  return { kind: 'revoke', account, id: Number(id), reason: reasonOf(values.reason) };
}

function readOperator({ words, values }: Words): UserCommand {
  const [account = '', state = ''] = only(words, anAccount, 'on or off');
  if (state !== 'on' && state !== 'off') throw new Error(`Say on or off, not "${state}".`);
  const action = state === 'on' ? 'make-operator' : 'unmake-operator';
  return { kind: 'change', account, action, reason: values.reason?.trim() ?? '' };
}

function changing(action: AccountAction): Reader {
  return ({ words, values }) => {
    const [account = ''] = only(words, anAccount);
    return { kind: 'change', account, action, reason: values.reason?.trim() ?? '' };
  };
}

const readers: Readonly<Record<string, Reader>> = {
  list: ({ words }) => ({ kind: 'list', text: words.join(' ') }),
  show: ({ words }) => ({ kind: 'show', account: only(words, anAccount)[0] ?? '' }),
  add: readAdd,
  grant: readGrant,
  revoke: readRevoke,
  operator: readOperator,
  close: changing('close'),
  open: changing('open'),
  'end-sessions': changing('end-sessions'),
  'remove-factor': changing('remove-factor'),
};

/** What the words of the command ask for; an Error says which word does not fit, undefined stands for no such action. */
export function parseUserCommand([action = '', ...rest]: readonly string[]): UserCommand | undefined {
  const read = Object.hasOwn(readers, action) ? readers[action] : undefined;
  return read?.(wordsOf(rest));
}
