// Writes the forms of the demo company by the commands that the portal uses: every rule holds. Days count from today.
import type { Answers } from '#domain/postbox/answers.ts'
import type { Tx } from '#server/db/db.ts'
import { findCases } from '#server/decisions/cases.ts'
import { askBack, change, decide, expire, handOver, take, withdraw } from '#server/decisions/decide.ts'
import type { Events } from '#server/kernel/events.ts'
import { beginDraft, saveDraft } from '#server/modules/postbox/drafts/drafts.ts'
import { sendDraft } from '#server/modules/postbox/forms/send.ts'
import { inTurn, readFormDeciders } from '#server/modules/postbox/deciders.ts'
import { FORMS } from '#server/modules/postbox/forms/kind.ts'
import { createVault } from '#server/kernel/vault.ts'
import { isoDay, type Calendar } from './calendar.ts'
import { DEMO_FORMS, type DemoForm, type FormDeed } from './forms.ts'
import { personId } from './seed-company.ts'

/** Events before the first visit of the company send no notifications. */
const SILENT: Events = { publish: async () => {}, publishAll: async () => {}, on: () => {} }
/** Bank details are sealed at the start; until then they are read as they are. */
const VAULT = createVault(undefined)
const partsAt = (at: Date) => ({ now: () => at, events: SILENT, vault: VAULT })

interface Writer {
  readonly tx: Tx
  readonly seed: number
  readonly on: Calendar
}

/** The answers with the days and people that they name. */
function answersOf({ seed, on }: Writer, { answers }: DemoForm): Answers {
  const text = JSON.stringify(answers)
    .replace(/\{day:(-?\d+)\}/g, (_, count: string) => isoDay(on.workday(Number(count))))
    .replace(/\{person:([\w.-]+)\}/g, (_, username: string) => personId(seed, username))
  return JSON.parse(text) as Answers
}

/** The holder of the form, the first of its deciders. */
async function readHolder({ tx }: Writer, id: number, now: Date): Promise<string> {
  const [one] = await findCases(tx, [id])
  const deciders = await readFormDeciders(tx, [one!], now)
  const [asked] = inTurn(one!).flatMap((stage) => deciders.askedFor(one!, stage))
  if (asked === undefined) throw new Error(`nobody has the form ${id} of the demo company`)
  return asked
}

async function act(writer: Writer, id: number, sender: string, deed: FormDeed): Promise<void> {
  const { tx, seed, on } = writer
  const now = on.at(-deed.at, 14, 10)
  const parts = partsAt(now)
  const note = ('note' in deed ? deed.note : undefined) ?? ''
  if (deed.does === 'expire') {
    await expire(tx, parts, FORMS, id)
    return
  }
  if (deed.does === 'withdraw') return withdraw(tx, parts, FORMS, { id, personId: sender })
  if (deed.does === 'answer') return change(tx, parts, FORMS, { id, personId: sender }, { note, keepsApprovals: true })
  const target = { id, personId: await readHolder(writer, id, now) }
  if (deed.does === 'take') return take(tx, parts, FORMS, target)
  if (deed.does === 'askBack') return askBack(tx, parts, FORMS, target, { reason: note })
  if (deed.does === 'handOver') return handOver(tx, parts, FORMS, target, { to: personId(seed, deed.to), note })
  return decide(tx, parts, FORMS, target, { approve: deed.does === 'approve', reason: note })
}

async function insertForm(writer: Writer, demo: DemoForm): Promise<void> {
  const { tx, seed, on } = writer
  const { by, template, sent, changed = 0, deeds = [] } = demo
  const sender = personId(seed, by)
  const parts = partsAt(on.at(-(sent ?? changed), 9, 20))
  const begun = await beginDraft(tx, parts, sender, { templateId: template })
  const target = { id: begun.id, personId: sender, version: begun.version }
  const answers = { ...begun.answers, ...answersOf(writer, demo) } as Parameters<typeof saveDraft>[3]['answers']
  const draft = await saveDraft(tx, parts, target, { answers, page: begun.page })
  if (sent === undefined) return
  const { id } = await sendDraft(tx, parts, { ...target, version: draft.version })
  for (const deed of deeds) await act(writer, id, sender, deed)
}

/** Call it after the templates, leave and deputies. The oldest first, so that numbers follow time. */
export async function insertForms(tx: Tx, seed: number, on: Calendar): Promise<void> {
  const writer = { tx, seed, on }
  const oldest = DEMO_FORMS.toSorted((one, other) => (other.sent ?? -1) - (one.sent ?? -1))
  for (const demo of oldest) await insertForm(writer, demo)
}
