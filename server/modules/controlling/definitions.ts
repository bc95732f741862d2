// Definitions of figures: dated versions that never change; and outside figures, which people add.
import { sql } from 'kysely'
import type {
  DefinitionBody,
  DefinitionVersions,
  FigureInfo,
  FigureTarget,
  OutsideFigureBody,
} from '#contract/controlling.ts'
import { DEFINITIONS } from '#domain/controlling/definitions.ts'
import { FIGURE_RULES, type FigureWords } from '#domain/controlling/figures.ts'
import { MOST_OUTSIDE_FIGURES } from '#domain/controlling/limits.ts'
import { fullName, namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { badRequest, conflict, unprocessable } from '#server/http/errors.ts'
import { readFigure } from './figures.ts'
import { CONTROLLING_ROLE } from './role.ts'

interface Row {
  version: number
  words: FigureWords
  target: FigureTarget | null
  owner: { id: string; name: string } | null
  validFrom: string
  change: string
  by: { id: string; name: string } | null
  at: Date
}

/** All versions, newest first; version 0 of a figure of the product has its delivered texts. */
export async function readVersions(db: Db, id: string, now: Date): Promise<DefinitionVersions> {
  const { info } = await readFigure(db, businessDay(now), id)
  const { rows } = await sql<Row>`
    select version, words, case when target_kind is not null then jsonb_build_object('kind', target_kind, 'value', target_value) end
        as target, ${namedPersonOrNull(sql`owner_id`)} as owner, valid_from as "validFrom", change,
      ${namedPersonOrNull(sql`made_by`)} as by, made_at as at
    from figure_definition where figure = ${id} order by version desc limit 200`.execute(db)
  const versions = rows.map(({ words, at, ...row }) => ({
    ...row,
    de: { ...words.de },
    en: { ...words.en },
    at: at.toISOString(),
    isInForce: row.version === info.version,
  }))
  if (!Object.hasOwn(FIGURE_RULES, id)) return { versions }
  const { de, en, target } = DEFINITIONS[id as keyof typeof FIGURE_RULES]
  const delivered = { version: 0, de, en, target, owner: null, validFrom: null, change: '', by: null, at: null }
  return { versions: [...versions, { ...delivered, isInForce: info.version === 0 }] }
}

const HOLDS_ROLE = sql`p.active
  and exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = ${CONTROLLING_ROLE})`

async function mayOwn(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`select from person p where p.id = ${personId} and ${HOLDS_ROLE}`.execute(db)
  return rows.length > 0
}

/** People who hold the role, by name. */
export async function readOwners(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, ${fullName('p')} as name from person p
    where ${HOLDS_ROLE}
    order by p.family_name, p.given_name limit 200`.execute(db)
  return rows
}

const insertVersion = (
  tx: Tx,
  figure: string,
  version: number,
  { de, en, target, owner, validFrom, change }: Omit<DefinitionBody, 'version'>,
  made: { by: string; at: Date },
) =>
  tx
    .insertInto('figure_definition')
    .values({
      figure,
      version,
      words: JSON.stringify({ de, en }),
      target_kind: target?.kind ?? null,
      target_value: target?.value ?? null,
      owner_id: owner,
      valid_from: validFrom,
      change: change.trim(),
      made_by: made.by,
      made_at: made.at,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()

/** Adds the next version; 409 with all versions if there is a newer one than was seen, 422 `earlierVersion` for a day before that of the last one. */
export async function defineFigure(
  tx: Tx,
  personId: string,
  id: string,
  body: DefinitionBody,
  { version, now }: { version: number | undefined; now: Date },
): Promise<DefinitionVersions> {
  await readFigure(tx, businessDay(now), id)
  const { owner } = body
  const newest = await tx
    .selectFrom('figure_definition')
    .select(['version', 'owner_id as ownerId', 'valid_from as validFrom'])
    .where('figure', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const present = newest?.version ?? 0
  const differs = async () => conflict('version_conflict', undefined, await readVersions(tx, id, now))
  if (version !== undefined && version !== present) throw await differs()
  // The newest version is in force from its day on: it would hide the one before for the time of both.
  if (newest && body.validFrom < newest.validFrom) throw unprocessable('earlierVersion')
  // A person who has left stays the owner until another one is chosen.
  if (owner !== null && owner !== newest?.ownerId && !(await mayOwn(tx, owner)))
    throw badRequest('validation_failed', [{ field: 'body.owner', rule: 'must hold the role portal_cp' }])
  const { numInsertedOrUpdatedRows } = await insertVersion(tx, id, present + 1, body, { by: personId, at: now })
  if (numInsertedOrUpdatedRows !== 1n) throw await differs()
  return readVersions(tx, id, now)
}

const ID_LIMIT = 30

/** Turns 'Ausschuss Gießerei' into 'ausschuss-giesserei'. */
const idOf = (name: string): string => {
  const plain = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter]!)
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, ID_LIMIT)
    .replace(/-+$/, '')
  return plain.length < 2 ? 'figure' : plain
}

/** Adds a figure whose values are imported; its id is derived from its German name. Throws 422 `tooMany` for the 101st. */
export async function addOutsideFigure(
  tx: Tx,
  personId: string,
  body: OutsideFigureBody,
  now: Date,
): Promise<FigureInfo> {
  const { de, en, target, ...rule } = body
  // Serialises insertions, so that concurrent ones do not exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended('outside_figure', 0))`.execute(tx)
  const { count: there } = await tx
    .selectFrom('outside_figure')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(there) >= MOST_OUTSIDE_FIGURES) throw unprocessable('tooMany')
  const base = idOf(de.name)
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}-${count}`
    if (Object.hasOwn(FIGURE_RULES, id)) continue
    const added = await tx
      .insertInto('outside_figure')
      .values({ id, ...rule, created_by: personId, created_at: now })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) continue
    const validFrom = businessDay(now)
    const definition = { de, en, target, owner: personId, validFrom, change: 'Angelegt' }
    await insertVersion(tx, id, 1, definition, { by: personId, at: now })
    return (await readFigure(tx, validFrom, id)).info
  }
}
