import { Type } from 'typebox';
import { bannerKinds } from '#domain/operator/banner.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, type Static } from '../platform/schemas.ts';

const word = Type.String({ maxLength: 1000 });

const banners = Type.Object({
  items: arrayOf({
    id: field('text', Type.String()),
    kind: field('text', Type.Enum([...bannerKinds])),
    text: field('text', Type.String()),
    url: optionalField('text', Type.String()),
    language: optionalField('text', Type.String()),
    shownFrom: optionalField('date', Type.String()),
    shownUntil: optionalField('date', Type.String()),
  }),
});
export type OwnBanner = Static<typeof banners>['items'][number];

/** What the operator announces to readers, shown today or not. */
export const bannersCall = defineCall('GET /api/operator/banners/', {
  summary: 'List the banners for the operator',
  answer: banners,
});

/** One of the same id gives way. `field` of a refusal names the word that does not fit; `no-url` and `order` as in the domain. */
export const saveBannerCall = defineCall('POST /api/operator/banners/', {
  summary: 'Set a banner as the operator',
  body: closedObject({
    id: word,
    kind: word,
    text: word,
    url: Type.Optional(word),
    language: Type.Optional(word),
    from: Type.Optional(word),
    until: Type.Optional(word),
  }),
  answer: banners,
});

export const removeBannerCall = defineCall('DELETE /api/operator/banners/:bannerId/', {
  summary: 'Remove a banner as the operator',
  params: Type.Object({ bannerId: Type.String() }),
  answer: banners,
});
