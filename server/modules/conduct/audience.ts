// Who must confirm a version of the code of conduct: the one rule for the page, the to-dos, the reminders and the evidence.
import { sql, type RawBuilder } from 'kysely'
import { CONDUCT_GROUPS, type ConductGroup } from '#domain/legal/conduct.ts'

interface Audience {
  readonly companies: RawBuilder<unknown>
  readonly sites: RawBuilder<unknown>
  readonly groups: RawBuilder<unknown>
}

/** Each group with the client and the role that its people hold. */
const GROUP_ROLES = sql.join(
  (Object.keys(CONDUCT_GROUPS) as ConductGroup[]).map((name) => {
    const [client, role] = CONDUCT_GROUPS[name].includes(':')
      ? CONDUCT_GROUPS[name].split(':')
      : ['', CONDUCT_GROUPS[name]]
    return sql`(${sql.lit(name)}, ${sql.lit(client)}, ${sql.lit(role)})`
  }),
)

/** True for an active person `p` who belongs to this audience. */
export const belongsTo = ({ companies, sites, groups }: Audience): RawBuilder<boolean> => sql<boolean>`(
  p.active
  and (cardinality(${companies}::integer[]) = 0 or p.company_id = any(${companies}::integer[]))
  and (cardinality(${sites}::integer[]) = 0 or p.site_id = any(${sites}::integer[]))
  and (cardinality(${groups}::text[]) = 0 or exists (
    select from (values ${GROUP_ROLES}) g (name, client, role)
    join person_role r on r.person_id = p.id and r.client = g.client and r.role = g.role
    where g.name = any(${groups}::text[]))))`

/** True for a person `p` whom the version `v` asks to confirm, whether or not they have. */
export const IS_ADDRESSED: RawBuilder<boolean> = sql<boolean>`(v.confirmation <> 'none' and ${belongsTo({
  companies: sql.ref('v.company_ids'),
  sites: sql.ref('v.site_ids'),
  groups: sql.ref('v.groups'),
})})`

/** True for a person `p` who must still confirm the version `v`. */
export const mustConfirm = (): RawBuilder<boolean> => sql<boolean>`(${IS_ADDRESSED} and not exists (
  select from conduct_confirmation f where f.version = v.version and f.person_id = p.id))`
