// The work of editors on the stories: English texts, reviews, confirmations by readers, and the timeline of each story.
import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { inBatches } from './batches.ts'
import type { Calendar } from './calendar.ts'
import { isReader } from './notifications.ts'
import type { DemoPerson } from './person.ts'
import { random } from './random.ts'
import { personId, type Places } from './seed-company.ts'
import type { DemoStory } from './story.ts'

export const EDITOR = 'leonie.brinkmann'
const REVIEWER = 'renate.vogt'

/** A story with the id it has got. */
export interface WrittenStory {
  story: DemoStory
  id: number
}

/** The columns of a story that readers of the German text do not see. */
export function editedColumns(
  seed: number,
  { english, confirmation, review, highlightFor, highlightPlannedFor }: DemoStory,
  { on, places }: { on: Calendar; places: Places },
) {
  return {
    title_en: english?.title ?? '',
    preview_en: english?.preview ?? '',
    content_en: english?.content ?? '',
    translation_outdated: english?.outdated ?? false,
    confirmation: confirmation?.kind ?? 'none',
    confirm_by: confirmation?.by ?? null,
    highlight: (highlightFor ?? highlightPlannedFor) !== undefined,
    highlight_company_ids: (highlightPlannedFor ?? []).map((name) => places.companies.get(name)!),
    review_asked_at: review === 'asked' ? on.at(0, 7, 50) : null,
    review_asked_by: review === 'asked' ? personId(seed, EDITOR) : null,
    approved_version: review === 'approved' ? 1 : null,
    approved_by: review === 'approved' ? personId(seed, REVIEWER) : null,
  }
}

interface Entry {
  readonly type: string
  readonly at: Date
  readonly by?: string
  readonly detail?: object
}

/** The events of a story until now, in order. */
function timelineOf({ review, status, publishedAt, publishAt, expiresAt }: DemoStory, on: Calendar): Entry[] {
  const version = { version: 1 }
  const created = publishedAt ?? on.at(-1, 9)
  const soon = (minutes: number) => new Date(created.getTime() - minutes * 60_000)
  const period = { from: publishAt?.toISOString() ?? null, until: expiresAt?.toISOString() ?? null }
  const entries: (Entry | false | undefined)[] = [
    { type: 'created', at: soon(240), by: EDITOR },
    review === 'approved' && { type: 'review_asked', at: soon(120), by: EDITOR, detail: version },
    review === 'approved' && { type: 'approved', at: soon(30), by: REVIEWER, detail: version },
    review === 'asked' && {
      type: 'review_asked',
      at: on.at(0, 7, 50),
      by: EDITOR,
      detail: { ...version, comment: 'Bitte die Grenze für Geschenke prüfen.' },
    },
    publishedAt && { type: 'published', at: publishedAt, by: EDITOR, detail: version },
    (publishAt ?? expiresAt) && { type: 'scheduled', at: soon(0), by: EDITOR, detail: { ...version, ...period } },
    status === 'published' && expiresAt && expiresAt <= on.now && { type: 'expired', at: expiresAt },
  ]
  return entries.filter((entry) => entry !== false && entry !== undefined)
}

interface Company {
  readonly seed: number
  readonly places: Places
  readonly people: readonly DemoPerson[]
  readonly on: Calendar
}

/** Confirmations by about every third reader of a story that needs them. */
function confirmationsOf({ seed, places, people, on }: Company, { story, id }: WrittenStory) {
  const { confirmation, publishedAt, companies, title } = story
  if (!confirmation || !publishedAt) return []
  return people
    .filter((person) => isReader(person) && (companies?.includes(person.company) ?? true))
    .flatMap(({ username, company }) => {
      const draw = random(seed, `confirmation:${title}:${username}`)
      const minutes = Math.floor((on.now.getTime() - publishedAt.getTime()) / 60_000)
      const row = {
        story_id: id,
        version: 1,
        person_id: personId(seed, username),
        company_id: places.companies.get(company)!,
        confirmed_at: new Date(publishedAt.getTime() + draw.int(minutes) * 60_000),
      }
      return draw.chance(0.35) ? [row] : []
    })
}

export async function insertEditing(tx: Tx, company: Company, written: readonly WrittenStory[]): Promise<void> {
  const { seed, on } = company
  const entries = written.flatMap(({ story, id }) =>
    timelineOf(story, on).map(({ type, at, by, detail = {} }) => ({
      story_id: id,
      type,
      at,
      by_id: by === undefined ? null : personId(seed, by),
      detail: JSON.stringify(detail),
    })),
  )
  await tx.insertInto('news_timeline').values(entries).execute()
  // Versions are confirmed: by now all stories have theirs.
  await sql`set constraints news_story_first_version immediate`.execute(tx)
  await sql`set constraints news_story_first_version deferred`.execute(tx)
  const confirmed = written.flatMap((one) => confirmationsOf(company, one))
  await inBatches(confirmed, 2_000, (batch) => tx.insertInto('news_confirmation').values(batch).execute())
}
