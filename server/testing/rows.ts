// Rows of tables, for tests: calls that fit into a line; Kysely does the rest.
import type { InsertObject, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { DB } from '#server/db/schema.ts'

type Table = keyof DB & string
type Row<T extends Table> = Selectable<DB[T]>
type NewRow<T extends Table> = InsertObject<DB, T>

/** Inserts rows; returns them as they are stored. */
export async function insertAll<T extends Table>(db: Db, table: T, rows: readonly NewRow<T>[]): Promise<Row<T>[]> {
  const query = db.insertInto(table as Table).values(rows as never)
  return (await query.returningAll().execute()) as never
}

/** Inserts a row, or several; returns the first as it is stored. */
export async function insert<T extends Table>(
  db: Db,
  table: T,
  rows: NewRow<T> | readonly NewRow<T>[],
): Promise<Row<T>> {
  const [first] = await insertAll(db, table, [rows].flat() as readonly NewRow<T>[])
  return first!
}

/** The row with these values; throws if there is none. */
export async function find<T extends Table>(db: Db, table: T, values: Partial<Row<T>>): Promise<Row<T>> {
  const query = db.selectFrom(table as Table).selectAll()
  return (await query.where((e) => e.and(values as never)).executeTakeFirstOrThrow()) as never
}

/** Deletes the rows with these values. */
export async function remove<T extends Table>(db: Db, table: T, values: Partial<Row<T>>): Promise<void> {
  const query = db.deleteFrom(table as Table)
  await query.where((e) => e.and(values as never)).execute()
}

/** Changes the rows with these values. */
export async function update<T extends Table>(
  db: Db,
  table: T,
  values: Partial<Row<T>>,
  changes: Updateable<DB[T]>,
): Promise<void> {
  const query = db.updateTable(table as Table).set(changes as never)
  await query.where((e) => e.and(values as never)).execute()
}
