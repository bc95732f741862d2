// Thinks out and draws the demo company, then writes it.
import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import type { Files } from '#server/files/files.ts'
import { keepAttachments } from './attachments.ts'
import { calendarAt, type Calendar } from './calendar.ts'
import { largeCompany } from './large-company.ts'
import { ownNotifications } from './notifications-katrin.ts'
import { insertProduction } from './seed-production.ts'
import { insertWorkingTime } from './seed-working-time.ts'
import { insertTodos } from './seed-todos.ts'
import { unreadStories, type DemoNotification } from './notifications.ts'
import { usernameOf } from './person.ts'
import { PRODUCTION } from './people-of-production.ts'
import { PEOPLE } from './people.ts'
import {
  insertAccounts,
  insertPeople,
  insertPlaces,
  insertPortraits,
  renderPortraits,
  personId,
} from './seed-company.ts'
import { insertConduct } from './seed-conduct.ts'
import { insertControlling } from './seed-controlling.ts'
import { insertBenefits, renderBenefitPictures } from './seed-benefits.ts'
import { insertDelivery } from './seed-delivery.ts'
import { seedFormTemplates } from './seed-form-templates.ts'
import { insertForms } from './seed-forms.ts'
import { insertForum } from './seed-forum.ts'
import { insertLeave } from './seed-leave.ts'
import { insertMarketplace, renderAdPictures } from './seed-marketplace.ts'
import { insertRequests, insertRequestTodos } from './seed-requests.ts'
import { insertStories, renderStoryPictures } from './seed-news.ts'
import { insertPersonalData } from './seed-personal-data.ts'
import { insertResponsibilities } from './seed-responsibility.ts'
import { insertSuppliers } from './seed-suppliers.ts'
import { storiesOf } from './stories.ts'
import { demoPartners } from './suppliers.ts'
import { readdir, readFile } from 'node:fs/promises'
import { INSTALLED } from '#server/modules/installed.ts'
import { installedLink } from '#server/notices/entries.ts'
import { parseDocument } from '#server/modules/legal/parse-document.ts'
import { insertDocument } from '#server/modules/legal/queries.ts'
import { inBatches } from './batches.ts'
import { recordSignIn, type SignInFact } from '#server/auth/sign-in-history.ts'
import { SURVEY_USERNAME, TOTP_USERNAME } from './accounts.ts'

// Events of sign-ins of some accounts of the demo company, before they were first viewed.
const OFFICE = { kind: 'computer', system: 'Windows', browser: 'Firefox' } as const
const PHONE = { kind: 'phone', system: 'iOS', browser: 'Safari' } as const
const ELSEWHERE = { kind: 'computer', system: 'Linux', browser: 'Chrome' } as const

type Line = Omit<SignInFact, 'personId' | 'at'> & { day: number; hour: number; minute: number }

const KATRIN: readonly Line[] = [
  { day: -9, hour: 7, minute: 48, kind: 'signed-in', way: 'password', device: OFFICE },
  { day: -6, hour: 18, minute: 20, kind: 'signed-in', way: 'password', device: PHONE },
  { day: -2, hour: 7, minute: 55, kind: 'wrong-password', device: OFFICE },
  { day: -2, hour: 7, minute: 56, kind: 'signed-in', way: 'password', device: OFFICE },
]
const OLIVER: readonly Line[] = [
  { day: -40, hour: 9, minute: 5, kind: 'factor-set-up', device: OFFICE },
  { day: -12, hour: 21, minute: 34, kind: 'wrong-code', device: ELSEWHERE },
  { day: -12, hour: 21, minute: 36, kind: 'locked', device: ELSEWHERE },
  { day: -3, hour: 8, minute: 2, kind: 'signed-in', way: 'code', device: OFFICE },
]

/** Days count from the last working day. */
async function insertSignIns(tx: Tx, seed: number, on: Calendar): Promise<void> {
  for (const [username, lines] of [
    ['katrin.osterloh', KATRIN],
    [TOTP_USERNAME, OLIVER],
  ] as const)
    for (const { day, hour, minute, ...fact } of lines)
      await recordSignIn(tx, { ...fact, personId: personId(seed, username), at: on.at(day, hour, minute) })
}

/** Notifications of an area that is not installed could be neither opened nor completed. */
const leadsSomewhere = ({ link }: DemoNotification): boolean => installedLink(link, INSTALLED) !== ''

/** Entries about purchasing name partners by their number and ads by their title: their ids are known once they exist. */
async function linkPurchasingEntries(tx: Tx): Promise<void> {
  await sql`update notification n set niko_id = p.id, link = '/lieferanten/' || p.id from partner p
    where n.menu_id = 'menu_ek_lieferanten_report' and n.niko_id = p.bp_number`.execute(tx)
  await sql`update notification n set niko_id = a.id, link = '/marktplatz/' || a.id from ad a
    where n.menu_id = 'menu_ek_marktplatz' and n.title = a.title`.execute(tx)
}

/** Writes the entries, oldest first. */
async function insertNotifications(tx: Tx, seed: number, entries: readonly DemoNotification[]): Promise<void> {
  const rows = entries
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(
      ({
        username,
        eventKey,
        menuId,
        nikoId,
        categories,
        title,
        body,
        titleEn = '',
        bodyEn = '',
        creatorName,
        link,
        todo = false,
        why = '',
        createdAt,
      }) => ({
        person_id: personId(seed, username),
        event_key: eventKey,
        menu_id: menuId,
        niko_id: nikoId ?? null,
        categories: [...categories],
        title,
        body,
        title_en: titleEn,
        body_en: bodyEn,
        creator_name: creatorName,
        link,
        del_over_bell: !todo,
        todo,
        why,
        created_at: createdAt,
      }),
    )
  await inBatches(rows, 2_000, (batch) => tx.insertInto('notification').values(batch).execute())
}

/** Sets everyone's sequence to the number of their notifications. */
async function startSequences(tx: Tx): Promise<void> {
  await sql`
    insert into person_sequence (person_id, seq)
    select person_id, count(*) from notification group by person_id order by person_id`.execute(tx)
}

// Terms, privacy, conditions, accessibility and the notice above 'Was wird über mich gespeichert?' of the Talbrück Gruppe.
const FOLDER = new URL('./legal/', import.meta.url)

async function insertLegalDocuments(tx: Tx): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.md')).sort()
  for (const file of files) {
    const { document, row } = parseDocument(await readFile(new URL(file, FOLDER), 'utf8'))
    await insertDocument(tx, document, row)
  }
}

const PRODUCTION_USERNAMES: ReadonlySet<string> = new Set(
  PRODUCTION.flatMap(({ people }) => people.map(([given, family]) => usernameOf(given, family))),
)

/**
 * Everybody accepted the conditions that applied when they accepted the terms; half of them, without other open requests, the newest too.
 */
async function insertAcceptances(tx: Tx): Promise<void> {
  const people = await tx
    .selectFrom('person')
    .select(['id', 'username', 'terms_accepted_at'])
    .where('terms_accepted_at', 'is not', null)
    .orderBy('username')
    .execute()
  // People of the halls come last, so that the acceptances of the others stay the same.
  const isLast = ({ username }: { username: string }) => Number(PRODUCTION_USERNAMES.has(username))
  const ordered = people.toSorted((one, other) => isLast(one) - isLast(other))
  const rows = ordered.flatMap(({ id, username, terms_accepted_at: at }, index) =>
    at === null
      ? []
      : [
          {
            person_id: id,
            document: 'conditions',
            version: index % 2 || username === SURVEY_USERNAME ? '2026-03' : '2025-01',
            accepted_at: at,
          },
        ],
  )
  if (rows.length > 0) await tx.insertInto('legal_acceptance').values(rows).execute()
}

/** The message names no day, so that it is never out of date. */
const WELCOME = {
  text: 'Die Kantine in Siegen hat jetzt bis 14:30 Uhr geöffnet, auch für die Spätschicht.',
  text_en: 'The canteen in Siegen is now open until 2:30 pm, for the late shift, too.',
}

const LARGE = 1_000

interface Plan {
  size: 'small' | 'large'
  now: Date
  seed: number
  /** The storage of attachments; absent: only their names are stored. */
  files?: Files | undefined
}

/**
 * Draws every picture, which takes seconds, stores attachments, and returns the function that writes the company with the hash of its
 * password: the transaction then holds its locks only briefly.
 */
export async function prepareCompany({
  size,
  now,
  seed,
  files,
}: Plan): Promise<(tx: Tx, hash: string) => Promise<void>> {
  const on = calendarAt(now)
  const people = size === 'small' ? PEOPLE : largeCompany(seed, LARGE)
  const stories = storiesOf(on)
  const pictures = await renderStoryPictures(stories)
  if (files) await keepAttachments(files, seed, stories)
  const portraits = await renderPortraits(people, PEOPLE.length)
  const partners = demoPartners(seed)
  const adPictures = await renderAdPictures()
  const benefitPictures = await renderBenefitPictures()
  return async (tx, hash) => {
    const places = await insertPlaces(tx)
    await insertPortraits(tx, seed, people, portraits)
    await insertPeople(tx, seed, places, people, on)
    await insertAccounts(tx, seed, people, hash, now)
    await insertPersonalData(tx, seed, people, on)
    await insertLeave(tx, seed, people, on)
    await insertSuppliers(tx, { seed, places, on }, partners)
    await insertResponsibilities(tx, { seed, places, on })
    await insertSignIns(tx, seed, on)
    await tx.insertInto('welcome_message').values(WELCOME).execute()
    await insertLegalDocuments(tx)
    await insertAcceptances(tx)
    const seeded = await insertStories(tx, { seed, places, people, on }, stories, pictures)
    const entries = [...unreadStories(seed, people, seeded), ...ownNotifications(on)]
    await insertNotifications(tx, seed, entries.filter(leadsSomewhere))
    await insertTodos(tx, now)
    await insertRequests(tx, seed, on)
    await insertWorkingTime(tx, seed, people, on)
    await insertProduction(tx, seed, places, people, on)
    await insertBenefits(tx, seed, places, on, benefitPictures)
    await seedFormTemplates(tx, seed, on)
    await insertForms(tx, seed, on)
    await insertRequestTodos(tx, on)
    await insertMarketplace(tx, seed, places, on, adPictures)
    await linkPurchasingEntries(tx)
    await insertConduct(tx, seed, on)
    await insertForum(tx, seed, places, on, now)
    await insertControlling(tx, { seed, places, on, now })
    await startSequences(tx)
    await insertDelivery(tx, seed, on)
  }
}
