// Bodies of provisioning clients as the standard has them: Entra ID and Okta deviate in a few places that cannot be set there.
import { ENTERPRISE, type ScimUser } from './users.ts'

type Values = Record<string, unknown>
interface Operation {
  op?: unknown
  path?: unknown
  value?: unknown
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i
/** The one place below a company is its division; many clients know departments only. */
const DEPARTMENT = /^department$|:department$/i
const MANAGER = new Set(['manager', `${ENTERPRISE}:manager`.toLowerCase()])
/** Okta sends the id of a group along with its new name. */
const READ_ONLY = new Set(['id', 'schemas', 'meta'])
/** `emails[type eq "work"].value`: the list, the condition, and the part. */
const ONE_OF_MANY = /^(emails|phoneNumbers)\[\s*(type|primary)\s+eq\s+"?(\w+)"?\s*\]\.(\w+)$/i

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nameOf = (name: string): string => name.replace(DEPARTMENT, (found) => found.replace(/department/i, 'division'))

/** Entra ID sends `"False"` for false, and a manager by the id alone. */
function valueOf(name: string, value: unknown): unknown {
  const key = name.toLowerCase()
  if (key === 'active' && typeof value === 'string' && /^(true|false)$/i.test(value))
    return value.toLowerCase() === 'true'
  if (MANAGER.has(key)) {
    const [manager] = Array.isArray(value) ? (value as unknown[]) : [value]
    return typeof manager === 'string' ? { value: manager } : manager
  }
  if (key === ENTERPRISE.toLowerCase() && isObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([inner]) => inner !== 'schemas')
        .toSorted(([one], [other]) => Number(DEPARTMENT.test(other)) - Number(DEPARTMENT.test(one)))
        .map(([inner, one]) => [nameOf(inner), valueOf(inner, one)]),
    )
  return value
}

/** The stored one of several addresses: the primary one, else that of work. */
function keptOf(values: unknown): unknown {
  if (!Array.isArray(values) || !values.every(isObject)) return values
  const kept =
    values.findLast(({ primary }) => primary === true) ?? values.find(({ type }) => type === 'work') ?? values[0]
  return kept ? [{ value: kept['value'] }] : []
}

/** A whole user or group. */
export function resourceOf(body: object): object {
  const whole = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, valueOf(name, value)]))
  const { emails, phoneNumbers, displayName, name } = whole as Values
  const { givenName, formatted } = (isObject(name) ? name : {}) as Values
  return {
    ...whole,
    ...(emails !== undefined && { emails: keptOf(emails) }),
    ...(phoneNumbers !== undefined && { phoneNumbers: keptOf(phoneNumbers) }),
    // A user without parts of a name has at least a full one.
    ...(givenName === undefined &&
      (formatted ?? displayName) !== undefined && { name: { ...Object(name), givenName: displayName ?? formatted } }),
  }
}

/** Splits an operation without a path into one for each attribute. */
function splitUp({ op, path, value }: Operation): Operation[] {
  const kind = typeof op === 'string' ? op.toLowerCase() : op
  if (path !== undefined || kind === 'remove' || !isObject(value)) return [{ op: kind, path, value }]
  return Object.entries(value)
    .filter(([name]) => !READ_ONLY.has(name))
    .map(([name, one]) => {
      if (one === null) return { op: 'remove', path: name }
      // A list takes the place of the former one; of a complex value only the parts that are named.
      return { op: Array.isArray(one) ? kind : 'add', path: name, value: one }
    })
}

/** Entra ID adds a part of a value that is not there yet by its filter. */
function inMissing({ op, path, value }: Operation, present: ScimUser, made: Set<string>): Operation | undefined {
  const [, list = '', by = '', wanted = '', part = ''] = ONE_OF_MANY.exec(String(path)) ?? []
  if (op === 'remove' || list === '') return undefined
  const name = list.toLowerCase() === 'emails' ? 'emails' : 'phoneNumbers'
  const isOne = (one: object) => String((one as Values)[by.toLowerCase()]).toLowerCase() === wanted.toLowerCase()
  const key = `${name} ${by} ${wanted}`.toLowerCase()
  if (present[name]?.some(isOne) || made.has(key)) return undefined
  made.add(key)
  const filtered = by.toLowerCase() === 'primary' ? wanted.toLowerCase() === 'true' : wanted
  return { op: 'add', path: name, value: [{ [by.toLowerCase()]: filtered, [part]: value }] }
}

/** Entra ID names the members to remove by values, with more than their ids. */
function membersIn(members: readonly unknown[]): string {
  const ids = members.map((member) => (Object(member) as Values)['value'])
  const known = ids.filter((id): id is string => typeof id === 'string' && /^[\w-]+$/.test(id))
  return `members[${(known.length > 0 ? known : ['-']).map((id) => `value eq "${id}"`).join(' or ')}]`
}

/** Attributes removed together with another one: without its company there is no division. */
const REMOVED_WITH: Readonly<Record<string, readonly string[]>> = {
  [ENTERPRISE.toLowerCase()]: ['employeeNumber', 'organization', 'division', 'manager'],
  [`${ENTERPRISE}:organization`.toLowerCase()]: ['organization', 'division'],
}
function withParts(operation: Operation): Operation[] {
  const { op, path } = operation
  const parts = op === 'remove' && typeof path === 'string' ? REMOVED_WITH[path.toLowerCase()] : undefined
  return parts?.map((part) => ({ op, path: `${ENTERPRISE}:${part}` })) ?? [operation]
}

/** The message of a PATCH for a user or a group. */
export function patchOf(body: unknown, present: object): object {
  const { Operations: sent, ...rest } = Object(body) as { Operations?: unknown }
  if (!Array.isArray(sent) || !sent.every(isObject)) return Object(body) as object
  const made = new Set<string>()
  const operations = sent
    .flatMap(splitUp)
    .flatMap(withParts)
    .map(({ op, path, value }) => {
      if (typeof path !== 'string') return { op, path, value }
      const short = nameOf(path.replace(CORE, ''))
      const one = { op, path: short, value: valueOf(short, value) }
      if (op === 'remove' && short.toLowerCase() === 'members' && Array.isArray(value))
        return { op, path: membersIn(value) }
      return inMissing(one, present, made) ?? one
    })
  return { ...rest, Operations: operations }
}
