import { Refusal } from './plugins/errors/refusal.ts';

/** The number that an id in an address stands for; what cannot be one leads to nothing. */
export function numberOfId(text: string): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id < 1) throw new Refusal('not_found', 'id');
  return id;
}
