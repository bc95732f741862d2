// Random sequences of actions of people and of time on a form: at any time one station has it, its clock only moves forward and stops while
// a question waits, and the to-dos are those of the people who should act.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Form, FormDraft } from '#contract/postbox.ts'
import { testApp } from '#server/testing/app.ts'
import { runs } from '#tests/matrix.ts'
import { aStation, FORMS, someForms } from '#server/modules/postbox/testing/forms.ts'
import { enforceDeadlines } from './jobs.ts'

const START = Date.parse('2026-06-15T08:00:00Z')
const DAY = 86_400_000
let now = START
const server = await testApp({ now: () => new Date(now) })
const forms = await someForms(server)
const template = await forms.publish({
  mayChange: 'untilEnded',
  stations: [
    aStation('lead', { kind: 'supervisor' }, { limitDays: 4, onLimit: 'nextLevel' }),
    aStation('nobody', { kind: 'role', role: 'menu_monitoring' }),
    aStation('travel', { kind: 'group', groupId: forms.groupId }, { limitDays: 3, onLimit: 'remind' }),
    aStation('admin', { kind: 'role', role: 'menu_usermanagement' }, { limitDays: 12, onLimit: 'expire' }),
  ],
})

const PEOPLE = [
  'anna.sends',
  'lea.lead',
  'gerd.group',
  'gina.group',
  'miriam.admin',
  'berta.boss',
  'olaf.other',
] as const
const SENDER = PEOPLE[0]
type Step = readonly [what: (typeof ACTS)[number], by: number, days: number]
const ACTS = [
  'approve',
  'approve',
  'approve',
  'reject',
  'askBack',
  'askBack',
  'answer',
  'answer',
  'handOver',
  'take',
  'take',
  'release',
  'withdraw',
  'recall',
  'change',
  'nudge',
  'deadline',
] as const

/** The holder of the form; its sender while it waits for an answer or nobody has it. */
async function holderOf(id: number): Promise<string> {
  const [first] = await server.db
    .selectFrom('form_party')
    .innerJoin('person', 'person.id', 'form_party.person_id')
    .select('username')
    .where('case_id', '=', id)
    .where('is_asked', '=', true)
    .orderBy('username')
    .limit(1)
    .execute()
  return first?.username ?? SENDER
}

/** Runs one step, whether or not it is refused. */
async function act(form: Pick<Form, 'id'>, [what, by]: Step): Promise<void> {
  const name = PEOPLE[by] ?? (await holderOf(form.id))
  const post = (path: string, body: object = {}, who: string = name) =>
    forms.post(who, `forms/${form.id}/${path}`, body)
  switch (what) {
    case 'approve':
      await post('decision', { approve: true })
      break
    case 'reject':
      await post('decision', { approve: false, reason: 'Nein' })
      break
    case 'askBack':
      await post('question', { text: 'Wohin?' })
      break
    case 'answer':
      await post('answer', { text: 'Nach Graz' }, SENDER)
      break
    case 'handOver':
      await post('hand-over', { to: forms.ids.gina, note: '' })
      break
    case 'withdraw':
      await server.as(name).delete(`${FORMS}/forms/${form.id}`)
      break
    case 'change': {
      const { status, body } = await server.as(SENDER).post<FormDraft>(`${FORMS}/forms/${form.id}/draft`, { body: {} })
      if (status === 200)
        await server.as(SENDER).post(`${FORMS}/drafts/${body.id}/send?endsApprovals=${body.ends.length}`)
      break
    }
    case 'recall':
    case 'nudge':
      await post(what, {}, SENDER)
      break
    case 'deadline':
      await enforceDeadlines(server.context)
      break
    default:
      await post(what)
  }
}

const ENDED: ReadonlySet<string> = new Set(['approved', 'rejected', 'withdrawn', 'expired'])

/** One station has it, in order; the rights of everybody agree with the lists. */
async function checkTurn(form: Form): Promise<void> {
  const states = form.stations.map(({ state }) => state)
  const current = states.filter((state) => state === 'current').length
  expect(current).toBe(ENDED.has(form.status) ? 0 : 1)
  const firstLater = states.findIndex((state) => state === 'later' || state === 'cancelled')
  const last = states.findLastIndex((state) => state === 'done' || state === 'skipped' || state === 'current')
  if (firstLater >= 0) expect(last).toBeLessThan(firstLater)
  if (form.status === 'approved') expect(states.every((state) => state === 'done' || state === 'skipped')).toBe(true)
  expect(form.deletedOn !== null).toBe(ENDED.has(form.status))
  for (const name of PEOPLE) {
    const { status, body } = await server.as(name).get<Form>(`${FORMS}/forms/${form.id}`)
    const turn =
      name === SENDER ? [] : (await forms.list(name, 'received', 'section=turn')).filter(({ id }) => id === form.id)
    // A question waits for the sender, but a decision is still possible.
    expect(turn.length > 0).toBe(status === 200 && (body.mayDecide || body.mayTake) && body.status !== 'askedBack')
  }
}

/** Between two reads of the same stations: no clock goes back, and none moves while a question waits. */
function checkClock(before: Form, after: Form): void {
  if (
    after.timeline.filter(({ type }) => type === 'change').length >
    before.timeline.filter(({ type }) => type === 'change').length
  )
    return
  const waited = before.status === 'askedBack' && after.status === 'askedBack'
  for (const [index, station] of after.stations.entries()) {
    const was = before.stations[index]!.workingDays
    if (was === null) continue
    expect(station.workingDays).toBeGreaterThanOrEqual(was)
    if (waited) expect(station.workingDays).toBe(was)
  }
}

async function openTodos(id: number): Promise<string[]> {
  const rows = await server.db
    .selectFrom('notification')
    .innerJoin('person', 'person.id', 'notification.person_id')
    .select('username')
    .where('event_key', '=', `form:${id}`)
    .where('todo', '=', true)
    .where('read_at', 'is', null)
    .orderBy('username')
    .execute()
  return rows.map(({ username }) => username)
}

async function expectedTodos(form: Form | undefined): Promise<string[]> {
  if (!form || ENDED.has(form.status)) return []
  if (form.status === 'askedBack') return [SENDER]
  const rows = await server.db
    .selectFrom('form_party')
    .innerJoin('person', 'person.id', 'form_party.person_id')
    .select('username')
    .where('case_id', '=', form.id)
    .where('is_asked', '=', true)
    .orderBy('username')
    .execute()
  return rows.map(({ username }) => username)
}

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(...ACTS),
  // Beyond the people: the present holder.
  fc.nat({ max: 2 * PEOPLE.length }),
  fc.constantFrom(0, 0, 0, 1, 2, 5),
)

test(
  '[POST-02] after any sequence one station has the form, its clock is right, and the to-dos are those of the people who should act',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        now = START
        const form = await forms.send(template)
        let present: Form | undefined = form
        for (const one of steps) {
          now += one[2] * DAY
          const before: Form = await forms.read(SENDER, form.id)
          checkClock(present, before)
          await act(form, one)
          const { status, body } = await server.as(SENDER).get<Form>(`${FORMS}/forms/${form.id}`)
          // It was recalled and does not exist any more.
          present = status === 200 ? body : undefined
          if (!present) break
          checkClock(before, present)
          if (ENDED.has(before.status)) expect(present.status).toBe(before.status)
          await checkTurn(present)
        }
        await expect.poll(() => openTodos(form.id), { timeout: 10_000 }).toEqual(await expectedTodos(present))
      }),
      { numRuns: runs(8, 80) },
    )
  },
)
