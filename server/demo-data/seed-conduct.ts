// The code of conduct of the demo company: a past version, the current one, the draft of the next one; people who have confirmed both, only
// the former, or none, and their to-dos.
import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { mustConfirm } from '#server/modules/conduct/audience.ts'
import { CONDUCT_KEY, CONDUCT_MENU, conductEntry } from '#server/modules/conduct/notifications/on-conduct.ts'
import { insertVersion } from '#server/modules/conduct/versions.ts'
import { inBatches } from './batches.ts'
import { isoDay, shift, type Calendar } from './calendar.ts'
import { codeText } from './conduct-text.ts'
import { random } from './random.ts'
import { personId } from './seed-company.ts'

/** People who have confirmed version 3 and not yet version 4. */
const BEHIND: ReadonlySet<string> = new Set(['katrin.osterloh', 'gregor.hollmann', 'viktor.schaefer'])
/** People who have confirmed both. */
const DONE: ReadonlySet<string> = new Set([
  'felix.hartung',
  'thorsten.wehmeyer',
  'miriam.falk',
  'leonie.brinkmann',
  'renate.vogt',
])

/** Days before the first working day: when version 4 began to apply, and after it until when it is to be confirmed. */
const BEGAN = 20
const LEFT = 10

type State = 'both' | 'former' | 'current' | 'none'

function stateOf(seed: number, username: string): State {
  if (BEHIND.has(username)) return 'former'
  if (DONE.has(username)) return 'both'
  const chance = random(seed, `conduct:${username}`).next()
  return chance < 0.6 ? 'both' : chance < 0.7 ? 'current' : chance < 0.93 ? 'former' : 'none'
}

async function insertConfirmations(tx: Tx, seed: number, on: Calendar): Promise<void> {
  const people = await tx
    .selectFrom('person')
    .select(['id', 'username', 'company_id'])
    .where('active', '=', true)
    .orderBy('username')
    .execute()
  const rows = people.flatMap(({ id, username, company_id }, index) => {
    const state = stateOf(seed, username)
    const at = (days: number) => shift(on.at(0, 9, index % 60), -days)
    const former = { version: 3, person_id: id, company_id, confirmed_at: at(340 - (index % 30)) }
    const current = { version: 4, person_id: id, company_id, confirmed_at: at(1 + (index % (BEGAN - 1))) }
    return state === 'both' ? [former, current] : state === 'former' ? [former] : state === 'current' ? [current] : []
  })
  await inBatches(rows, 2_000, (batch) => tx.insertInto('conduct_confirmation').values(batch).execute())
}

async function insertTodos(tx: Tx, began: Date, confirmBy: string): Promise<void> {
  const {
    title,
    titleEn = '',
    body = '',
    bodyEn = '',
    link = '',
  } = conductEntry('confirm', { version: 4, confirmBy }, '')
  await sql`
    insert into notification
      (person_id, event_key, menu_id, title, title_en, body, body_en, link, del_over_bell, todo, created_at)
    select p.id, ${CONDUCT_KEY}, ${CONDUCT_MENU}, ${title}, ${titleEn}, ${body}, ${bodyEn}, ${link}, false, true, ${began}
    from conduct_version v cross join person p where v.version = 4 and ${mustConfirm()}`.execute(tx)
}

export async function insertConduct(tx: Tx, seed: number, on: Calendar): Promise<void> {
  const keeper = personId(seed, 'thorsten.wehmeyer')
  const began = shift(on.at(0, 8), -BEGAN)
  const confirmBy = isoDay(shift(on.today, LEFT))
  const everybody = { companies: [], sites: [], groups: [], publishedBy: keeper }
  await insertVersion(tx, {
    ...everybody,
    version: 3,
    appliesFrom: isoDay(shift(on.today, -390)),
    text: codeText(3),
    confirmation: 'counted',
    confirmBy: isoDay(shift(on.today, -330)),
    publishedAt: shift(on.at(0, 10), -400),
  })
  await insertVersion(tx, {
    ...everybody,
    version: 4,
    appliesFrom: isoDay(shift(on.today, -BEGAN)),
    text: codeText(4),
    confirmation: 'named',
    confirmBy,
    publishedAt: shift(on.at(0, 10), -BEGAN - 7),
  })
  await tx.updateTable('conduct_version').set({ announced_at: began }).execute()
  await tx
    .insertInto('conduct_draft')
    .values({
      version: 1,
      text: JSON.stringify(codeText(5)),
      applies_from: isoDay(shift(on.today, 60)),
      confirmation: 'counted',
      confirm_by: isoDay(shift(on.today, 90)),
      changed_by: keeper,
      changed_at: on.at(-2, 15),
    })
    .execute()
  await tx
    .insertInto('conduct_contact')
    .values({
      name: 'Ombudsstelle, Dr. Renate Vogt',
      phone: '+49 271 5550-900',
      email: 'hinweis@talbrueck.example',
      url: 'https://hinweis.talbrueck.example/',
      note: 'Auch ohne Namen, intern oder bei der Ombudsstelle.',
      note_en: 'Without a name if you wish, internally or to the ombuds office.',
    })
    .execute()
  await tx
    .insertInto('conduct_log')
    .values([
      { type: 'published', at: shift(on.at(0, 10), -400), by_id: keeper, version: 3 },
      { type: 'published', at: shift(on.at(0, 10), -BEGAN - 7), by_id: keeper, version: 4 },
    ])
    .execute()
  await insertConfirmations(tx, seed, on)
  await insertTodos(tx, began, confirmBy)
}
