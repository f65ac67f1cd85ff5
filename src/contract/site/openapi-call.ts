import { Type } from 'typebox';
import { defineCall, field } from '../platform/call.ts';

/** The description holds names and forms of fields, no value of any. */
export const openapiCall = defineCall('GET /api/openapi.json', {
  summary: 'Describe this interface by OpenAPI 3.1',
  answer: field('text', Type.Unknown()),
});
