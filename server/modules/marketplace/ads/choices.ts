import { sql } from 'kysely'
import type { AdChoices } from '#contract/marketplace.ts'
import type { Db } from '#server/db/db.ts'
import type { Viewer } from '#server/modules/marketplace/viewer.ts'
import { mayPlacePrivate } from './save-ad.ts'

/** Sites and material groups of the group of companies, and the sides that the person may choose. */
export async function readChoices(db: Db, { companyId }: Viewer): Promise<AdChoices> {
  const { rows } = await sql<Pick<AdChoices, 'sites' | 'materialGroups'>>`
    select coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'city', s.city) order by s.name, s.id)
        from site s), '[]') as sites,
      coalesce((select json_agg(json_build_object('number', g.number, 'name', g.name, 'nameEn', g.name_en) order by g.number)
        from material_group g where g.merged_into is null), '[]') as "materialGroups"`.execute(db)
  return { ...rows[0]!, company: companyId !== null, private: await mayPlacePrivate(db, companyId) }
}
