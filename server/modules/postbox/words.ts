// Texts of a form in the bell: a to-do of its deciders or of the sender who is asked, then the outcome.
import { sql } from 'kysely'
import { isInTurn, type CaseEventType } from '#domain/decisions/case.ts'
import type { Station } from '#domain/postbox/template.ts'
import { fullName, nameOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import type { StoredCase } from '#server/decisions/cases.ts'
import { catalogue, type Language } from '#server/mail/language.ts'
import { wordsIn, type NewNotification } from '#server/notices/entries.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const textsOf = catalogue<keyof typeof de>(de, en)

export const MENU = 'menu_ma_form'
export const formLink = (id: number): string => `/formular/detail/${id}`
export const formKey = (id: number): string => `form:${id}`

export interface Facts {
  readonly number: string
  readonly title: string
  readonly sender: string
  readonly stations: readonly Station[]
  readonly last: {
    readonly type: CaseEventType
    readonly stage: string | null
    readonly by: string | null
    readonly note: string
  } | null
}

/** With the last event that changed the case. */
async function readFacts(db: Db, id: number): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select f.number, f.title, ${nameOf('p')} as sender, v.content->'stations' as stations,
      (select json_build_object('type', e.type, 'stage', e.stage, 'by', ${fullName('b')}, 'note', e.note)
        from decision_event e left join person b on b.id = e.by_id
        where e.case_id = f.case_id and e.type not in ('raise', 'remind', 'nudge') order by e.id desc limit 1) as last
    from form f join form_template_version v on v.template_id = f.template_id and v.version = f.template_version
    left join person p on p.id = f.sender_id where f.case_id = ${id}`.execute(db)
  return rows[0]
}

/** The author of the last event for the sender: the label of a station that only shows its role. */
export function shownName(
  {
    stations,
    last,
  }: Pick<Facts, 'stations'> & { readonly last: Pick<NonNullable<Facts['last']>, 'stage' | 'by'> | null },
  language: Language,
): string {
  const station = stations.find(({ name }) => name === last?.stage)
  if (!station?.showsRoleOnly) return last?.by ?? ''
  return language === 'en' && station.label.en !== '' ? station.label.en : station.label.de
}

/** The entry for the present status; undefined: the form was deleted. */
export async function readFormEntry(db: Db, one: StoredCase): Promise<Omit<NewNotification, 'todo'> | undefined> {
  const facts = await readFacts(db, one.id)
  if (!facts) return undefined
  const { number, title, sender, last } = facts
  const status = one.status === 'inProgress' ? 'open' : one.status
  const isForSender = status !== 'open' && status !== 'withdrawn'
  const isHandedOver =
    status === 'open' &&
    last?.type === 'handOver' &&
    one.stages.some((stage) => isInTurn(one, stage) && stage.holderId !== null && stage.name === last.stage)
  return {
    eventKey: formKey(one.id),
    menuId: MENU,
    nikoId: one.id,
    ...wordsIn((language) => {
      const text = textsOf(language)
      const by = isForSender ? shownName(facts, language) : (last?.by ?? '')
      const values = { number, title, person: sender, by, note: last?.note ?? '' }
      return { title: text(status, values), body: text(isHandedOver ? 'handedBody' : `${status}Body`, values).trim() }
    }),
    creatorName: isForSender ? shownName(facts, 'de') : sender,
    link: formLink(one.id),
  }
}
