import { Type } from 'typebox';
import { bannerKinds } from '#domain/operator/banner.ts';
import { defineCall, field, optionalField } from './call.ts';
import { dataSource } from './data-source.ts';
import { closedObject, type Static } from './schemas.ts';

/** The language in which the reader reads; English without it or for an unknown one. */
const shellQuery = closedObject({ language: Type.Optional(Type.String({ maxLength: 10 })) });

/** A text that the operator announces, at most one of a kind. */
const banner = Type.Object({
  id: field('text', Type.String()),
  kind: field('text', Type.Enum([...bannerKinds])),
  text: field('text', Type.String()),
  /** Where it leads: an address with https, or a path of this site. */
  url: optionalField('text', Type.String()),
});
export type Banner = Static<typeof banner>;

const shellFacts = Type.Object({
  /** The date of the instance. */
  today: field('date', Type.String()),
  banners: Type.Array(banner),
  /** The sources of the data of this site. */
  sources: Type.Array(dataSource),
});
export type ShellFacts = Static<typeof shellFacts>;

export const shellCall = defineCall('GET /api/shell/', {
  summary: 'Give what surrounds every page: banners and sources of the data',
  query: shellQuery,
  answer: shellFacts,
});
