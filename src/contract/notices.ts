import { type Static, Type } from 'typebox';
import { field } from './field.ts';

/** Answer of GET /api/notices/: the licence of the product, and the packages that it ships with theirs. */
export const notices = Type.Object({
  licence: field('text', Type.String()),
  packages: field('text', Type.String()),
});
export type Notices = Static<typeof notices>;
