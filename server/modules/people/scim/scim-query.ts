// Filters and orders of SCIM as SQL: each attribute that may be named has a column, everything else is refused.
import SCIMMY from 'scimmy'
import { sql, type RawBuilder } from 'kysely'

export interface Attribute {
  readonly column: RawBuilder<unknown>
  readonly type: 'text' | 'exact' | 'boolean' | 'time'
  /** For a list in another table: whether it contains the value. */
  readonly has?: (value: string) => RawBuilder<boolean>
}
/** Attributes by their full name in lower case. */
export type Attributes = Readonly<Record<string, Attribute>>

/** A value of several kinds is compared by its main attribute. */
function attributeOf(attributes: Attributes, name: string): Attribute | undefined {
  const path = name.toLowerCase()
  return [path, `${path}.value`].flatMap((one) => (Object.hasOwn(attributes, one) ? [attributes[one]!] : []))[0]
}

/** The ids of the core schemas may precede those of their attributes. */
const withoutSchema = (text: string): string =>
  text.replaceAll(/urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/gi, '')

export const scimError = (status: number, type: string | null, detail: string): Error =>
  new SCIMMY.Types.Error(status, type as string, detail)
const invalid = (detail: string) => scimError(400, 'invalidFilter', detail)

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function compareText({ column, type }: Attribute, operator: string, value: unknown): RawBuilder<boolean> {
  if (typeof value !== 'string') throw invalid('The attribute is compared with a string.')
  const left = type === 'exact' ? sql`${column}::text` : sql`lower(${column}::text)`
  const text = type === 'exact' ? value : value.toLowerCase()
  const like = (pattern: string) => sql<boolean>`coalesce(${left} like ${pattern}, false)`
  switch (operator) {
    case 'eq':
      return sql<boolean>`coalesce(${left} = ${text}, false)`
    case 'ne':
      return sql<boolean>`${left} is distinct from ${text}`
    case 'co':
      return like(`%${escaped(text)}%`)
    case 'sw':
      return like(`${escaped(text)}%`)
    case 'ew':
      return like(`%${escaped(text)}`)
    default:
      return compareOrder(left, sql`${text}::text`, operator)
  }
}

function compareOrder(left: RawBuilder<unknown>, right: RawBuilder<unknown>, operator: string): RawBuilder<boolean> {
  const signs: Readonly<Record<string, string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }
  const sign = signs[operator]
  if (sign === undefined) throw invalid(`The operator ${operator} does not fit the attribute.`)
  return sql<boolean>`coalesce(${left} ${sql.raw(sign)} ${right}, false)`
}

function compare(attribute: Attribute, operator: string, value: unknown): RawBuilder<boolean> {
  const { column, type, has } = attribute
  if (has) {
    if (operator !== 'eq' || typeof value !== 'string') throw invalid('The attribute is only equal to a string.')
    return has(value)
  }
  if (operator === 'pr') return sql<boolean>`(${column} is not null and ${column}::text <> '')`
  if (operator === 'np') return sql<boolean>`coalesce(${column}::text = '', true)`
  if (type === 'boolean') {
    if (typeof value !== 'boolean' || !['eq', 'ne'].includes(operator))
      throw invalid('A boolean is equal to true or false.')
    return compareOrder(column, sql`${value}::boolean`, operator)
  }
  if (type !== 'time') return compareText(attribute, operator, value)
  if (!TIME.test(String(value))) throw invalid('A time looks like 2026-11-29T12:00:00Z.')
  return compareOrder(column, sql`${String(value)}::timestamptz`, operator)
}

/** `[op, value]`, or several of them for one attribute. */
function conditionsOf(attribute: Attribute, expression: readonly unknown[]): RawBuilder<boolean>[] {
  if (Array.isArray(expression[0])) return expression.flatMap((one) => conditionsOf(attribute, one as unknown[]))
  const isNot = expression[0] === 'not'
  const [operator, value] = (isNot ? expression.slice(1) : expression) as [string, unknown]
  if (typeof operator !== 'string') throw invalid('A condition has an operator.')
  const condition = compare(attribute, operator.toLowerCase(), value)
  return [isNot ? sql<boolean>`not ${condition}` : condition]
}

function walk(attributes: Attributes, prefix: string, expression: object): RawBuilder<boolean>[] {
  return Object.entries(expression).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`.toLowerCase()
    if (Array.isArray(inner)) {
      const attribute = attributeOf(attributes, path)
      if (!attribute) throw invalid(`The attribute ${path} cannot be filtered by.`)
      return conditionsOf(attribute, inner)
    }
    return walk(attributes, `${path}.`, inner as object)
  })
}

/** More conditions than people write, to limit the cost of a filter. */
const MOST_CONDITIONS = 30

/** The condition of a filter; throws 400 `invalidFilter`. */
export function filterOf(attributes: Attributes, filter: readonly object[] | undefined): RawBuilder<boolean> {
  if (!filter) return sql<boolean>`true`
  const all = filter.map((expression) => walk(attributes, '', expression))
  if (all.flat().length > MOST_CONDITIONS) throw invalid(`A filter has at most ${MOST_CONDITIONS} conditions.`)
  return sql<boolean>`(${sql.join(
    all.map((one) => sql`(${sql.join(one, sql` and `)})`),
    sql` or `,
  )})`
}

export interface ListQuery {
  readonly filter?: string | undefined
  readonly sortBy?: string | undefined
  readonly sortOrder?: 'ascending' | 'descending' | undefined
  readonly startIndex?: number | undefined
  readonly count?: number | undefined
  readonly attributes?: string | undefined
  readonly excludedAttributes?: string | undefined
}

export const PAGE = 100
export const MOST_RESULTS = 200

/** The library throws a TypeError for some texts that are no filter. */
function conditionOf(attributes: Attributes, filter: string | undefined): RawBuilder<boolean> {
  try {
    return filterOf(attributes, filter === undefined ? undefined : [...new SCIMMY.Types.Filter(withoutSchema(filter))])
  } catch (error) {
    throw error instanceof TypeError ? invalid('The filter cannot be read.') : error
  }
}

/** Condition, order and page of a list. */
export function listOf(attributes: Attributes, query: ListQuery) {
  const { filter, sortBy, sortOrder, startIndex = 1, count = PAGE } = query
  if (filter !== undefined && (filter.length > 2_000 || filter.trim() === ''))
    throw invalid('A filter has 1 to 2,000 characters.')
  const order = sortBy === undefined ? undefined : attributeOf(attributes, withoutSchema(sortBy))
  return {
    where: conditionOf(attributes, filter),
    // A list of values has no order.
    order:
      order && !order.has
        ? sql`${order.column} ${sql.raw(sortOrder === 'descending' ? 'desc' : 'asc')} nulls last,`
        : sql``,
    offset: Math.max(startIndex, 1) - 1,
    limit: Math.min(Math.max(count, 0), MOST_RESULTS),
  }
}

/** Which attributes a client wants to see. */
export function shownOf({
  attributes,
  excludedAttributes,
}: ListQuery): InstanceType<typeof SCIMMY.Types.Filter> | undefined {
  const names = (text: string) =>
    withoutSchema(text)
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
  const list = names(attributes ?? excludedAttributes ?? '')
  if (list.length === 0) return undefined
  return new SCIMMY.Types.Filter(list.map((name) => `${name} ${attributes === undefined ? 'np' : 'pr'}`).join(' and '))
}
