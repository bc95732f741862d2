// The columns of a table of fields (src/shared/domain/forms/fields.ts).
import { sql, type RawBuilder } from 'kysely'
import { columnOf, type FieldValues, type WireFields } from '#domain/forms/fields.ts'
import { oneLine } from '#domain/forms/one-line.ts'

/** Values by column. */
export type FieldColumns<Table extends WireFields> = {
  [
    Name in keyof Table as Table[Name] extends { column: infer Column extends string } ? Column : Name & string
  ]: FieldValues<Table>[Name]
}

/** The stored values of these fields: texts trimmed, those of one line on one line. */
export const toColumns = <Table extends WireFields>(fields: Table, values: FieldValues<Table>): FieldColumns<Table> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value: unknown = values[name]
      const stored = typeof value !== 'string' ? value : kind === 'line' ? oneLine(value) : value.trim()
      return [columnOf(fields, name), stored]
    }),
  ) as FieldColumns<Table>

/** The columns of the table `alias` as fields: `a.built_year as "builtYear"`. */
export const selectFields = <Table extends WireFields>(fields: Table, alias: string): RawBuilder<FieldValues<Table>> =>
  sql`${sql.join(Object.keys(fields).map((name) => sql`${sql.ref(`${alias}.${columnOf(fields, name)}`)} as ${sql.ref(name)}`))}`

/** The same as pairs of `json_build_object`. */
export const jsonFields = (fields: WireFields, alias: string): RawBuilder<unknown> =>
  sql.join(Object.keys(fields).map((name) => sql`${sql.lit(name)}, ${sql.ref(`${alias}.${columnOf(fields, name)}`)}`))
