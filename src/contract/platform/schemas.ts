import { type TProperties, type TSchema, Type } from 'typebox';

export const text = Type.String();
export const integer = Type.Integer();
export const number = Type.Number();

/** An object that takes no properties but these. */
export function closedObject<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** An array of objects. */
export function arrayOf<Properties extends TProperties>(properties: Properties) {
  return Type.Array(Type.Object(properties));
}

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}
