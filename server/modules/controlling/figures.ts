// Figures as rows: their rule, the valid definition, and their counts, divided into units that may be shown.
import { sql } from 'kysely'
import type { FigureInfo, FigureTarget } from '#contract/controlling.ts'
import type { Counted, Correction, Place } from '#domain/controlling/answer.ts'
import { DEFINITIONS } from '#domain/controlling/definitions.ts'
import {
  FIGURE_IDS,
  FIGURE_RULES,
  periodKindsOf,
  type FigureRule,
  type FigureWords,
} from '#domain/controlling/figures.ts'
import { divide, type Cell } from '#domain/controlling/units.ts'
import { namedPersonOrNull } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'

const isOfProduct = (id: string): id is keyof typeof FIGURE_RULES => Object.hasOwn(FIGURE_RULES, id)

interface Row {
  id: string
  outside: Pick<FigureRule, 'unit' | 'decimals' | 'kind' | 'grain' | 'about' | 'better'> | null
  words: FigureWords | null
  target: FigureTarget | null
  hasTarget: boolean
  owner: { id: string; name: string } | null
  version: number
  validFrom: string | null
  changedAt: Date | null
  change: string
  notes: number
  corrections: number
}

/** The rule of a figure of the product, or of an outside figure, which is counted where its table has values. */
export type AnyRule = Omit<FigureRule, 'cutOff'>

export interface Figure {
  readonly rule: AnyRule
  readonly info: FigureInfo
}

function figureOf({ outside, words, target, hasTarget, changedAt, ...row }: Row): Figure {
  const own = isOfProduct(row.id) ? { rule: FIGURE_RULES[row.id], definition: DEFINITIONS[row.id] } : undefined
  const rule: AnyRule = own?.rule ?? { ...outside!, groupings: ['company', 'site'] }
  const { de, en } = words ?? own!.definition
  return {
    rule,
    info: {
      ...row,
      de: { ...de },
      en: { ...en },
      unit: rule.unit,
      decimals: rule.decimals,
      kind: rule.kind,
      grain: rule.grain,
      about: rule.about,
      better: rule.better,
      mayBeNegative: rule.mayBeNegative === true,
      groupings: [...rule.groupings],
      periodKinds: [...periodKindsOf(rule.grain)],
      isOutside: own === undefined,
      target: hasTarget ? target : (own?.definition.target ?? null),
      changedAt: changedAt?.toISOString() ?? null,
    },
  }
}

/** All figures in the order of the product, outside figures after them; `id`: only that one. */
export async function readFigures(db: Db, today: string, id?: string): Promise<Figure[]> {
  const { rows } = await sql<Row>`
    with known as (
      select f.id, f.place, null::jsonb as outside from unnest(${[...FIGURE_IDS]}::text[]) with ordinality f(id, place)
      union all
      select o.id, 1000 + row_number() over (order by o.created_at, o.id), jsonb_build_object('unit', o.unit, 'decimals', o.decimals,
        'kind', o.kind, 'grain', o.grain, 'about', o.about, 'better', o.better) from outside_figure o)
    select k.id, k.outside, d.words, d.version is not null as "hasTarget",
      case when d.target_kind is not null then jsonb_build_object('kind', d.target_kind, 'value', d.target_value) end as target,
      ${namedPersonOrNull(sql`d.owner_id`)} as owner, coalesce(d.version, 0) as version, d.valid_from as "validFrom",
      d.made_at as "changedAt", coalesce(d.change, '') as change,
      (select count(*)::integer from figure_note n where n.figure = k.id) as notes,
      (select count(*)::integer from figure_correction c where c.figure = k.id and c.state = 'inForce') as corrections
    from known k
    left join lateral (select * from figure_definition d where d.figure = k.id and d.valid_from <= ${today}::date
      order by d.version desc limit 1) d on true
    where ${id ?? null}::text is null or k.id = ${id ?? null}::text
    order by k.place`.execute(db)
  return rows.map(figureOf)
}

/** 404 for a figure that does not exist. */
export async function readFigure(db: Db, today: string, id: string): Promise<Figure> {
  const [figure] = await readFigures(db, today, id)
  if (!figure) throw notFound()
  return figure
}

export interface CountedFigure extends Counted {
  readonly rule: AnyRule
  /** Kept parts, in order. */
  readonly parts: readonly string[]
  /** When each grain was counted. */
  readonly countedAt: ReadonlyMap<string, Date>
}

type Divisions = Pick<CountedFigure, 'divided' | 'parts' | 'countedAt'>

/**
 * Caches the divided counts of each figure until their rows change: sums are many and rarely change. Corrections are few and read each
 * time.
 */
const kept = new Map<string, Divisions & { readonly stamp: string }>()

/** A text that changes with every added, changed or deleted row, because each version of a row has the number of its transaction. */
async function readStamps(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ figure: string; stamp: string }>`
    select x.figure, concat_ws(' ', count(*), sum(x.written)) as stamp
    from (select figure, xmin::text::bigint as written from figure_sum where figure = any(${ids}::text[])
      union all select figure, xmin::text::bigint from figure_count where figure = any(${ids}::text[])) x
    group by x.figure`.execute(db)
  return new Map(rows.map(({ figure, stamp }) => [figure, stamp]))
}

async function readDivisions(db: Db, figures: readonly Figure[]): Promise<ReadonlyMap<string, Divisions>> {
  const stamps = await readStamps(
    db,
    figures.map(({ info }) => info.id),
  )
  const stampOf = (id: string) => stamps.get(id) ?? ''
  const missing = figures.filter(({ info: { id } }) => kept.get(id)?.stamp !== stampOf(id))
  const ids = missing.map(({ info }) => info.id)
  if (ids.length > 0) {
    const [cells, counts] = await Promise.all([
      sql<
        Cell & { figure: string }
      >`select s.figure, s.grain, s.company_id as "companyId", s.site_id as "siteId", s.part, s.people,
          s.contributors, s.changed, s.moved, s.numerator, s.denominator
        from figure_sum s where s.figure = any(${ids}::text[]) order by s.grain, s.company_id, s.site_id, s.part`.execute(
        db,
      ),
      sql<{ figure: string; grain: string; at: Date }>`select figure, grain, counted_at as at from figure_count
        where figure = any(${ids}::text[]) order by grain`.execute(db),
    ])
    const cellsOf = Map.groupBy(cells.rows, ({ figure }) => figure)
    const countsOf = Map.groupBy(counts.rows, ({ figure }) => figure)
    for (const { rule, info } of missing) {
      const mine = cellsOf.get(info.id) ?? []
      kept.set(info.id, {
        stamp: stampOf(info.id),
        divided: divide(mine, rule),
        parts: [...new Set(mine.map(({ part }) => part))].filter((part) => part !== '').toSorted(),
        countedAt: new Map((countsOf.get(info.id) ?? []).map(({ grain, at }) => [grain, at])),
      })
    }
  }
  return new Map(figures.map(({ info: { id } }) => [id, kept.get(id)!]))
}

/** The counts of these figures, by their ids. */
export async function readCounted(db: Db, figures: readonly Figure[]): Promise<ReadonlyMap<string, CountedFigure>> {
  const ids = figures.map(({ info }) => info.id)
  const [divisions, corrections] = await Promise.all([
    readDivisions(db, figures),
    sql<Correction & { figure: string }>`select figure, grain, company_id as "companyId", site_id as "siteId", value
      from figure_correction where figure = any(${ids}::text[]) and state = 'inForce' order by id`.execute(db),
  ])
  const correctionsOf = Map.groupBy(corrections.rows, ({ figure }) => figure)
  return new Map(
    figures.map(({ rule, info: { id } }) => {
      const { divided, parts, countedAt } = divisions.get(id)!
      return [id, { rule, divided, parts, countedAt, corrections: correctionsOf.get(id) ?? [] }]
    }),
  )
}

/** Companies with their sites, by the names that the group uses. */
export async function readPlaces(db: Db): Promise<Place[]> {
  const { rows } =
    await sql<Place>`select c.id, c.short_name as name, coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name)
      order by s.name) from site s where s.company_id = c.id), '[]') as sites
    from company c order by c.short_name`.execute(db)
  return rows
}
