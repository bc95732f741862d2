// In which order the editors' list stands, and where a page of it ends.
import { sql, type RawBuilder } from 'kysely'
import type { ListSort, StoryListQuery } from '#contract/news-list.ts'
import { badRequest } from '#server/errors.ts'

type Sql = RawBuilder<unknown>

/** More microseconds than any instant has. */
const NEVER = sql`999999999999999999`

/** What has no such instant stands last, whichever way the list runs. */
const micros = (instant: Sql, descending: boolean): Sql => sql`greatest(
  coalesce(extract(epoch from ${instant}) * 1000000, ${descending ? sql`0` : NEVER}), 0)::bigint`

const KEYS: Readonly<Record<ListSort, (descending: boolean) => Sql>> = {
  changed: (descending) => micros(sql`s.updated_at`, descending),
  title: () => sql`v.title collate german`,
  from: (descending) => micros(sql`coalesce(s.published_at, s.publish_at)`, descending),
  until: (descending) => micros(sql`s.expires_at`, descending),
}

/** Titles hold signs that a cursor may not. */
const PLACE = { title: /^([A-Za-z0-9_-]*)_(\d{1,16})$/, instant: /^(\d{1,18})_(\d{1,16})$/ }

export interface ListOrder {
  /** Of a story `s` with its newest version `v`. */
  readonly by: Sql
  /** Text of the place of a story, of which `cursorOf` makes the end of a page. */
  readonly place: Sql
  cursorOf(place: string, id: number): string
  /** True for what stands behind the end of a page. Throws 400 where it is none. */
  after(cursor: string): RawBuilder<boolean>
}

/** What was changed last comes first where nothing else is asked for. */
export function orderOf({ sort = 'changed', descending }: Pick<StoryListQuery, 'sort' | 'descending'>): ListOrder {
  const isTitle = sort === 'title'
  const down = descending ?? sort === 'changed'
  const key = KEYS[sort](down)
  const way = down ? sql`desc` : sql`asc`
  return {
    by: sql`${key} ${way}, s.id ${way}`,
    place: sql`(${key})::text`,
    cursorOf: (place, id) => `${isTitle ? Buffer.from(place).toString('base64url') : place}_${id}`,
    after(cursor) {
      const [, place, id] = PLACE[isTitle ? 'title' : 'instant'].exec(cursor) ?? []
      if (place === undefined || id === undefined)
        throw badRequest('validation_failed', [{ field: 'query.cursor', rule: 'must be the cursor of a page' }])
      const end = isTitle
        ? sql`${Buffer.from(place, 'base64url').toString().replaceAll('\0', '')}::text collate german`
        : sql`${place}::bigint`
      return sql<boolean>`(${key}, s.id) ${down ? sql`<` : sql`>`} (${end}, ${id}::bigint)`
    },
  }
}
