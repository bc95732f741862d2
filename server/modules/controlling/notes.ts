// Notes on a figure: everybody of controlling reads them, their authors change and delete them.
import { sql } from 'kysely'
import type { FigureNote, NoteBody } from '#contract/controlling.ts'
import { readPeriod } from '#domain/controlling/periods.ts'
import { instantText, namedPerson } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/http/errors.ts'
import { periodView } from './views.ts'

interface Row extends Omit<FigureNote, 'period' | 'at' | 'changedAt' | 'mayEdit'> {
  period: string | null
  at: Date
  changedAt: Date | null
}

const toNote = ({ period, at, changedAt, ...row }: Row, personId: string): FigureNote => {
  const read = period === null ? undefined : readPeriod(period)
  return {
    ...row,
    period: read ? periodView(read) : null,
    at: at.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    mayEdit: row.by.id === personId,
  }
}

/** The notes of a figure, the newest first, at most 200; `id`: only that one. */
async function findNotes(db: Db, personId: string, where: { figure?: string; id?: number }): Promise<FigureNote[]> {
  const { rows } = await sql<Row>`
    select n.id, n.figure, n.period, case when c.id is not null then json_build_object('id', c.id, 'name', c.short_name) end as company,
      n.text, n.version, ${namedPerson(sql`n.by_id`)} as by, n.made_at as at, n.changed_at as "changedAt",
      coalesce((select json_agg(json_build_object('version', v.version, 'text', v.text,
          'at', ${instantText(sql`v.at`)}) order by v.version desc)
        from figure_note_version v where v.note_id = n.id), '[]') as history
    from figure_note n left join company c on c.id = n.company_id
    where (${where.figure ?? null}::text is null or n.figure = ${where.figure ?? null}::text)
      and (${where.id ?? null}::bigint is null or n.id = ${where.id ?? null}::bigint)
    order by n.id desc limit 200`.execute(db)
  return rows.map((row) => toNote(row, personId))
}

export const readNotes = (db: Db, personId: string, figure: string) => findNotes(db, personId, { figure })

export async function readNote(db: Db, personId: string, id: number): Promise<FigureNote> {
  const [note] = await findNotes(db, personId, { id })
  if (!note) throw notFound()
  return note
}

export async function addNote(
  tx: Tx,
  personId: string,
  figure: string,
  body: NoteBody,
  now: Date,
): Promise<FigureNote> {
  const { text, period = null, company = null } = body
  if (period !== null && !readPeriod(period))
    throw badRequest('validation_failed', [{ field: 'body.period', rule: 'must be a period that exists' }])
  if (company !== null && !(await tx.selectFrom('company').select('id').where('id', '=', company).executeTakeFirst()))
    throw badRequest('validation_failed', [{ field: 'body.company', rule: 'must be a company that exists' }])
  const { id } = await tx
    .insertInto('figure_note')
    .values({ figure, period, company_id: company, text: text.trim(), by_id: personId, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readNote(tx, personId, id)
}

interface SeenNote {
  readonly id: number
  readonly personId: string
  /** undefined: whatever holds. */
  readonly version: number | undefined
}

/** Throws 404 for a note that does not exist, 403 `notAuthor` for one of somebody else, 409 with the present note. */
async function holdNote(tx: Tx, { id, personId, version }: SeenNote) {
  const row = await tx
    .selectFrom('figure_note')
    .select(['version', 'text', 'by_id as byId', 'made_at as at', 'changed_at as changedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.byId !== personId) throw forbidden('notAuthor')
  if (version !== undefined && version !== row.version)
    throw conflict('version_conflict', undefined, await readNote(tx, personId, id))
  return row
}

export async function changeNote(tx: Tx, target: SeenNote, text: string, now: Date): Promise<FigureNote> {
  const { id, personId } = target
  const before = await holdNote(tx, target)
  if (before.text !== text.trim()) {
    const { version, text: former, at, changedAt } = before
    await tx
      .insertInto('figure_note_version')
      .values({ note_id: id, version, text: former, at: changedAt ?? at })
      .execute()
    await tx
      .updateTable('figure_note')
      .set({ text: text.trim(), version: version + 1, changed_at: now })
      .where('id', '=', id)
      .execute()
  }
  return readNote(tx, personId, id)
}

export async function deleteNote(tx: Tx, target: SeenNote): Promise<void> {
  await holdNote(tx, target)
  await tx.deleteFrom('figure_note').where('id', '=', target.id).execute()
}
