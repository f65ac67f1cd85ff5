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

/** What the schemas of TypeBox are told apart by. */
interface Schema<Kind extends string> {
  readonly '~kind': Kind;
}

type OptionalKey<Properties> = {
  [Key in keyof Properties]: Properties[Key] extends { readonly '~optional': true } ? Key : never;
}[keyof Properties];

type StaticObject<Properties> = {
  [Key in keyof Properties as Key extends OptionalKey<Properties> ? never : Key]: Static<Properties[Key]>;
} & { [Key in OptionalKey<Properties>]?: Static<Properties[Key]> } extends infer Whole
  ? { [Key in keyof Whole]: Whole[Key] }
  : never;

interface Plain {
  readonly Boolean: boolean;
  readonly Integer: number;
  readonly Null: null;
  readonly Number: number;
  readonly String: string;
  readonly Unknown: unknown;
}

/**
 * The type of the values that a schema describes, for the kinds of schemas that the contract has: never for another
 * kind, unknown for a schema of which the compiler does not know the kind.
 * TypeBox's own type of this name knows all kinds, and the compiler is four times as long over it.
 */
export type Static<Type> = Type extends { readonly '~unsafe': infer Value }
  ? Value
  : Type extends Schema<infer Kind extends keyof Plain>
    ? Plain[Kind]
    : Type extends Schema<'Enum'> & { readonly enum: readonly (infer Value)[] }
      ? Value
      : Type extends Schema<'Literal'> & { readonly const: infer Value }
        ? Value
        : Type extends Schema<'Object'> & { readonly properties: infer Properties }
          ? StaticObject<Properties>
          : Type extends Schema<'Array'> & { readonly items: infer Item }
            ? Static<Item>[]
            : Type extends Schema<'Union'> & { readonly anyOf: readonly (infer Each)[] }
              ? Static<Each>
              : Type extends Schema<'Record'> & { readonly patternProperties: { readonly [K in string]: infer Value } }
                ? Record<string, Static<Value>>
                : Type extends Schema<string>
                  ? never
                  : unknown;
