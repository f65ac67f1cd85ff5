import { Type } from 'typebox';
import { defineCall, field } from './call.ts';
import type { Static } from './schemas.ts';

const notices = Type.Object({
  licence: field('text', Type.String()),
  packages: field('text', Type.String()),
});
export type Notices = Static<typeof notices>;

export const noticesCall = defineCall('GET /api/notices/', {
  summary: 'Give the licence of the product and of the packages that it ships',
  answer: notices,
});
