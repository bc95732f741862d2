// Converts a table of fields (domain/forms/fields.ts) to a schema of the wire.
import { Type, type TInteger, type TSchema, type TString, type TUnsafe } from 'typebox'
import type { FieldValue, WireField, WireFields } from '#domain/forms/fields.ts'
import { Day } from './day.ts'
import { ShortId, Uuid } from './ids.ts'
import { orNull } from './or-null.ts'

function shapeOf(field: WireField): TSchema {
  const { kind, description, required } = field
  const about = description === undefined ? {} : { description }
  if (kind === 'line' || kind === 'text')
    return Type.String({ ...(required && { minLength: 1, pattern: '\\S' }), maxLength: field.limit, ...about })
  if (kind === 'flag') return Type.Boolean(about)
  const shape =
    kind === 'integer'
      ? Type.Integer({ minimum: field.min, maximum: field.max, ...about })
      : kind === 'choice'
        ? Type.Enum([...field.of], about)
        : kind === 'id'
          ? ShortId(about)
          : kind === 'person'
            ? Uuid(about)
            : Day
  return required ? shape : orNull(shape)
}

/** The properties of a body that carries these fields: `Type.Object({ ...properties(MEMO_FIELDS), version: ShortId() })`. */
export const properties = <const Table extends WireFields>(fields: Table) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shapeOf(field)])) as {
    [Name in keyof Table]: Table[Name] extends { kind: 'line' | 'text' }
      ? TString
      : Table[Name] extends { kind: 'integer' | 'id'; required: true }
        ? TInteger
        : TUnsafe<FieldValue<Table[Name]>>
  }
