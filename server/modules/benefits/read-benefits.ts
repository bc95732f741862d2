// Benefits as people see them: those of their own company that are offered today.
import { sql, type RawBuilder } from 'kysely'
import type { Benefit, BenefitAttachment, BenefitCard, BenefitList, BenefitPicture } from '#contract/benefits.ts'
import { stateOf } from '#domain/benefits/benefit.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { notFound } from '#server/http/errors.ts'
import { readPresence } from '#server/organisation/presence.ts'
import { readFacts, readNames } from './facts.ts'
import { readOwnRequests } from './read-requests.ts'
import { isOfferedTo, isOpenTo } from './who-sees.ts'

/** The columns of the terms of a benefit `b`. */
export const TERMS = sql`b.conditions, b.valid_from as "validFrom", b.valid_until as "validUntil",
  json_build_object('mode', b.request_mode, 'until', b.request_until, 'dayOfMonth', b.request_day_of_month) as request`

/** Picture and attachments of documents `d`, as JSON. */
export const PICTURE: RawBuilder<BenefitPicture> = sql`json_build_object('id', d.id, 'name', d.name, 'alt', d.alt, 'altEn', d.alt_en,
  'width', f.width, 'height', f.height, 'thumbnails', coalesce((select json_agg(json_build_object('height', t.height) order by t.height)
    from file_thumbnail t where t.file_id = f.id), '[]'))`
export const ATTACHMENT: RawBuilder<BenefitAttachment> = sql`json_build_object('id', d.id, 'name', d.name, 'contentType', d.content_type,
  'size', d.size)`

/** The picture of a benefit `b`. */
export const PICTURE_OF: RawBuilder<BenefitPicture | null> = sql`(select ${PICTURE} from benefit_document d join file f on f.id = d.file_id
  where d.benefit_id = b.id and d.kind = 'picture' and d.position is not null)`
export const ATTACHMENTS_OF: RawBuilder<BenefitAttachment[]> =
  sql`coalesce((select json_agg(${ATTACHMENT} order by d.position)
  from benefit_document d where d.benefit_id = b.id and d.kind = 'attachment' and d.position is not null), '[]')`

const CARD = sql`b.id, b.category, b.title, b.title_en as "titleEn", b.summary, b.summary_en as "summaryEn",
  ${PICTURE_OF} as picture, ${TERMS}`

export async function listBenefits({ db, now }: ReadContext, personId: string): Promise<BenefitList> {
  const today = businessDay(now())
  const { rows: benefits } = await sql<BenefitCard>`
    select ${CARD} from benefit b where ${isOfferedTo(personId, today)} order by b.title, b.id`.execute(db)
  const facts = await readFacts(db, personId)
  const conditions = benefits.flatMap((benefit) => benefit.conditions)
  const requests = await readOwnRequests({ db, now }, personId)
  return { benefits, requests, facts, names: await readNames(db, conditions, facts), today }
}

type Row = Omit<Benefit, 'state' | 'contact' | 'requests' | 'facts' | 'names' | 'today'> & {
  active: boolean
  contact: Omit<NonNullable<Benefit['contact']>, 'presence'> | null
}

/** 404 for one that is not open to the person (`isOpenTo`); `which` adds others that the person may see. */
export async function readBenefit(
  { db, now }: ReadContext,
  personId: string,
  id: number,
  which: RawBuilder<boolean> = sql<boolean>`false`,
): Promise<Benefit> {
  const [at, today] = [now(), businessDay(now())]
  const { rows } = await sql<Row>`
    select ${CARD}, b.active, b.content, b.content_en as "contentEn", ${ATTACHMENTS_OF} as attachments,
      (select json_build_object('id', p.id, 'name', ${fullName('p')}, 'position', p.position,
          'division', coalesce((select d.name from division d where d.id = p.division_id), ''), 'email', coalesce(p.email, ''),
          'phone', coalesce(p.phone, ''))
        from person p where p.id = b.contact_id and p.active) as contact
    from benefit b where b.id = ${id} and (${isOpenTo(personId, today)} or ${which})`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const { active, contact, ...benefit } = row
  const facts = await readFacts(db, personId)
  const presences = await readPresence(db, contact ? [contact.id] : [], at, personId)
  return {
    ...benefit,
    state: stateOf({ ...benefit, active }, today),
    contact: contact && { ...contact, presence: presences.get(contact.id) ?? null },
    requests: await readOwnRequests({ db, now }, personId, id),
    facts,
    names: await readNames(db, benefit.conditions, facts),
    today,
  }
}
