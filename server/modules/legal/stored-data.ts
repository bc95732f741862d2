// The stored data about a person, kind by kind, with the present amounts.
import { sql } from 'kysely'
import type { StoredData, StoredEntry } from '#contract/legal.ts'
import { STORED_KINDS, type StoredKind } from '#domain/legal/legal.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { readFigures } from './personal-figures.ts'

type Counts = Partial<Record<StoredKind, number>>

async function countOf(db: Db, personId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*) from person where id = ${personId} and picture_id is not null) as picture,
    (select count(*) from personal_data_change where person_id = ${personId})
      + (select count(*) from personal_data_view where person_id = ${personId}) as changes,
    (select count(*) from sign_in_event where person_id = ${personId}) as "sign-ins",
    (select count(*) from notification where person_id = ${personId}) as notifications,
    (select count(*) from push_subscription where person_id = ${personId}) as devices,
    (select count(*) from news_story where ${personId} in (created_by, contact_id)) as stories,
    (select count(*) from news_saved where person_id = ${personId})
      + (select count(*) from news_reaction where person_id = ${personId})
      + (select count(*) from news_follow where person_id = ${personId}) as marks,
    (select count(*) from legal_acceptance where person_id = ${personId})
      + (select count(*) from conduct_confirmation where person_id = ${personId}) as acceptance,
    (select count(*) from form where sender_id = ${personId}) as forms,
    (select count(*) from audit_entry where person_id = ${personId} or subject_id = ${personId}) as audit`.execute(db)
  return rows[0] ?? {}
}

/** Every kind, and every figure of the works-council profile, with those that are switched off. */
export async function readStoredData(
  { config, db }: Pick<Context, 'config' | 'db'>,
  personId: string,
): Promise<StoredData> {
  const counts = await countOf(db, personId)
  const entries = STORED_KINDS.map((kind): StoredEntry => {
    const count = counts[kind]
    return {
      kind,
      // The portal ranks no one.
      on: kind !== 'rankings',
      ...(count !== undefined && { count }),
      ...(kind === 'production' && { days: config.productionEventDays }),
    }
  })
  return { entries, figures: await readFigures({ config, db }) }
}
