import { Type } from 'typebox';
import { MAX_SEARCH_NAME_LENGTH, MAX_SEARCH_QUERY_LENGTH, searchModels } from '#domain/lists/saved-search.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, integer, text } from '../platform/schemas.ts';

const id = field('identity', integer);
// PostgreSQL keeps no NUL in a text.
const words = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000]*$' });

/** The reader's own searches, by name. */
export const savedSearchesCall = defineCall('GET /api/uss/', {
  summary: 'List the searches that the reader has saved',
  answer: Type.Object({
    items: arrayOf({
      id,
      name: field('text', text),
      model: field('identity', Type.Enum([...searchModels])),
      /** The query of the list's address, without the question mark. */
      query: field('text', text),
      /** Moment, UTC. */
      saved_at: field('date', text),
    }),
  }),
});

/** Another search of the same list and name is replaced where that is asked for, else refused. `id` is null where the reader has as many as he may. */
export const saveSearchCall = defineCall('POST /api/uss/', {
  summary: 'Save a search',
  body: closedObject({
    name: words(MAX_SEARCH_NAME_LENGTH),
    model: Type.Enum([...searchModels]),
    query: words(MAX_SEARCH_QUERY_LENGTH),
    replace: Type.Optional(Type.Boolean({ description: 'Whether it takes the place of another of its name' })),
  }),
  answer: Type.Object({ id: optionalField('identity', integer) }),
});

/** `status` is 1 where the search was deleted; of another's, or one that is gone, 0, without a name. */
export const deleteSearchCall = defineCall('POST /api/uss/delete/:id/', {
  summary: 'Delete a saved search',
  params: Type.Object({ id: text }),
  answer: Type.Object({
    response: Type.Object({
      items: arrayOf({ status: field('state', integer), id, name: optionalField('text', text) }),
    }),
  }),
});
