import { type Static, Type } from 'typebox';

/** Largest id that is stored. */
const largestActionId = 2_147_483_647;

/** Body of POST /api/contactActionLog/ and POST /api/bonds/{bondId}/contactActionLog/. */
export const contactAction = Type.Object(
  { actionId: Type.Integer({ minimum: 1, maximum: largestActionId }) },
  { additionalProperties: false },
);
export type ContactAction = Static<typeof contactAction>;

const countryId = Type.Union([Type.Integer(), Type.String({ maxLength: 20 }), Type.Null()]);

/** Body of POST /api/bonds/{bondId}/incrementStatisticView/. The address says which bond; what differs from it is refused. */
export const statisticView = Type.Object(
  {
    bondId: Type.Integer(),
    emitentCountryId: Type.Optional(countryId),
    emitentCountryRegionId: Type.Optional(countryId),
  },
  { additionalProperties: false },
);

/** The answer of calls that only log: an empty object. */
export const logged = Type.Object({});

/** The path of the call that logs an action of the reader. */
export function actionLogPath(actionId: number | string): string {
  return `/cb/current_user/action_log/global/json/${actionId}/`;
}
