import { within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { TodoDecision } from '#contract/notifications.ts'
import { loadBadges } from '#shared/badges/badges.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import type { ReceivedRequest } from '#shared/testing/back-end.ts'
import { testBackEnd } from '#shared/testing/test-back-end.ts'
import { blank } from '#shared/testing/blank.ts'
import { aBell, inThePortal, type BellPage } from '#widgets/notifications/testing/bell-page.ts'
import { UNDO_TIME } from './decide.ts'

const backEnd = await testBackEnd()
const TITLE = 'Urlaubsantrag: Jonas Reiter'
const ENTRY = { title: TITLE, todo: true, delOverBell: false, menuId: 'menu_ma_holiday', link: '/urlaubsgenehmigung/7' }
const aDecision = (changes: Partial<TodoDecision> = {}): TodoDecision => ({
  ...blank(TodoDecision),
  id: 1,
  facts: 'Tarifurlaub, 4 Tage. Überschneidet sich mit Aylin Demir.',
  why: 'Sie sind die Führungskraft. Frist: 24.04.2026.',
  words: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
  approve: { path: 'api/decide/7', body: { approve: true }, version: 3 },
  reject: { path: 'api/decide/7', body: { approve: false }, version: 3 },
  ...changes,
})
const sent = (): { body: object; version: unknown; key: unknown }[] =>
  backEnd.asked
    .filter(({ path }) => path.startsWith('/api/decide'))
    .map(({ body, headers }: ReceivedRequest) => ({
      body: JSON.parse(body) as object,
      version: headers['if-match'],
      key: headers['idempotency-key'],
    }))

async function aTodo(changes: Partial<TodoDecision> = {}, others: object[] = []): Promise<BellPage> {
  const page = await aBell(backEnd, [ENTRY, ...others])
  page.model.todoDecisions = [aDecision(changes)]
  await page.open('todo')
  await page.bell.findByText(/Tarifurlaub, 4 Tage/)
  return page
}
const press = async ({ bell, user }: BellPage, name: string) => user.click(bell.getByRole('button', { name }))
const APPROVE = `Genehmigen: ${TITLE}`
const REJECT = `Ablehnen: ${TITLE}`

test('[BELL-02] a to-do shows kind, days, overlap, why it came and the deadline, and is approved with its version and a key', async () => {
  const page = await aTodo()
  page.bell.getByText('Sie sind die Führungskraft. Frist: 24.04.2026.')
  page.model.onDecision = () => {
    page.model.read([1])
    return { body: {} }
  }
  await press(page, APPROVE)
  await vi.waitFor(() => expect(page.titles()).toEqual([]))
  expect(sent()).toEqual([{ body: { approve: true }, version: '"3"', key: expect.stringMatching(/^\d+(-\d+){3}$/) }])
  page.bell.getByText(`Genehmigt: ${TITLE}`)
  await vi.waitFor(() => expect(page.announced()).toBe(`Genehmigt: ${TITLE}`))
})

test('[BELL-02] a rejection asks for its reason in place, with the message for missing fields', async () => {
  const page = await aTodo()
  page.model.onDecision = () => ({ body: {} })
  await press(page, REJECT)
  const reason = page.bell.getByRole('textbox', { name: 'Begründung' })
  expect(page.focused()).toBe(reason.textContent)
  await press(page, REJECT)
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  page.bell.getByText('Das Feld Begründung darf nicht leer sein.')
  expect(sent()).toEqual([])
  await page.user.type(reason, 'Inventur, jek')
  await press(page, REJECT)
  await vi.waitFor(() =>
    expect(sent()).toMatchObject([{ body: { approve: false, reason: 'Inventur, jek' }, version: '"3"' }]),
  )
})

test('[BELL-02] a lost connection keeps the typed reason, and repeats the decision under the same key', async () => {
  const page = await aTodo()
  page.model.onDecision = () => ({ status: 503 })
  await press(page, REJECT)
  await page.user.type(page.bell.getByRole('textbox'), 'Inventur')
  await press(page, REJECT)
  expect((await page.bell.findByRole('alert')).textContent).toBe(
    '503 - Die Entscheidung konnte nicht gespeichert werden.',
  )
  page.bell.getByText('Ihre Begründung: Inventur')
  page.model.onDecision = () => ({ body: {} })
  await press(page, `Erneut versuchen: ${TITLE}`)
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  const [first, second] = sent()
  expect(second).toEqual(first)
})

test('[BELL-02] a conflict shows who has decided in the meantime, and the typed text', async () => {
  const page = await aTodo()
  page.model.onDecision = () => {
    page.model.todoDecisions = [aDecision({ ended: 'Inzwischen entschieden von Bernd Scholten: genehmigt.' })]
    page.model.read([1])
    return { status: 409, body: { code: 'alreadyDecided' } }
  }
  await press(page, REJECT)
  await page.user.type(page.bell.getByRole('textbox'), 'Inventur')
  await press(page, REJECT)
  await page.bell.findByText('Inzwischen entschieden von Bernd Scholten: genehmigt.')
  page.bell.getByText('Ihre Begründung: Inventur')
  await press(page, `Verstanden: ${TITLE}`)
  await vi.waitFor(() => expect(page.titles()).toEqual([]))
})

test('[BELL-02] a case that has changed shows its present facts, and is decided with the new version', async () => {
  const page = await aTodo()
  page.model.onDecision = () => {
    page.model.todoDecisions = [
      aDecision({
        facts: 'Tarifurlaub, 2 Tage.',
        approve: { path: 'api/decide/7', body: { approve: true }, version: 4 },
      }),
    ]
    return { status: 409, body: { code: 'version_conflict' } }
  }
  await press(page, APPROVE)
  expect((await page.bell.findByRole('alert')).textContent).toMatch(/^Der Vorgang wurde inzwischen geändert\./)
  page.bell.getByText('Tarifurlaub, 2 Tage.')
  page.model.onDecision = () => ({ body: {} })
  await press(page, APPROVE)
  await vi.waitFor(() => expect(sent().at(-1)).toMatchObject({ body: { approve: true }, version: '"4"' }))
})

test('[BELL-04] a decision on another device removes the entry; a form with a typed reason shows the outcome', async () => {
  const page = await aTodo({}, [{ ...ENTRY, title: 'Urlaubsantrag: Elke Brandhorst' }])
  page.model.read([2])
  void loadBadges()
  await vi.waitFor(() => expect(page.titles()).toEqual([TITLE]))
  await press(page, REJECT)
  await page.user.type(page.bell.getByRole('textbox'), 'Inventur')
  page.model.todoDecisions = [aDecision({ ended: 'Inzwischen entschieden von Katrin Osterloh: abgelehnt.' })]
  page.model.read([1])
  void loadBadges()
  await page.bell.findByText('Inzwischen entschieden von Katrin Osterloh: abgelehnt.')
  page.bell.getByText('Ihre Begründung: Inventur')
})

test('[BELL-03] a decision waits for ten seconds where its area allows it, and can be undone with its reason', async () => {
  const page = await aTodo({ undoable: true })
  page.model.onDecision = () => ({ body: {} })
  await press(page, REJECT)
  await page.user.type(page.bell.getByRole('textbox'), 'Inventur')
  await press(page, REJECT)
  expect(page.titles()).toEqual([])
  expect(sent()).toEqual([])
  await press(page, 'Rückgängig')
  expect((page.bell.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Inventur')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page.bell.getByRole('button', { name: REJECT }).click()
  vi.advanceTimersByTime(UNDO_TIME)
  vi.useRealTimers()
  await vi.waitFor(() => expect(sent()).toMatchObject([{ body: { reason: 'Inventur' } }]))
})

test('[BELL-03] a decision that waits is sent when the page is left', async () => {
  const page = await aTodo({ undoable: true })
  page.model.onDecision = () => ({ body: {} })
  await press(page, APPROVE)
  expect(sent()).toEqual([])
  dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
})

test('[BELL-02] a to-do that cannot be approved here says why and links to its page', async () => {
  const { approve: _, ...rest } = aDecision({ hint: 'Vor der Genehmigung ist ein Rückruf nötig.' })
  const page = await aBell(backEnd, [ENTRY])
  inThePortal(backEnd.baseUrl)
  page.model.todoDecisions = [rest]
  await page.open('todo')
  await page.bell.findByText(/Vor der Genehmigung ist ein Rückruf nötig\./)
  expect(page.bell.queryByRole('button', { name: APPROVE })).toBeNull()
  page.bell.getByRole('button', { name: REJECT })
  const item = within(page.bell.getByRole('listitem'))
  expect(item.getByRole('link', { name: `Öffnen: ${TITLE}` }).getAttribute('href')).toMatch(/\/urlaubsgenehmigung\/7$/)
})

test('[BELL-02] facts are read in the language of the page; another person neither sees nor sends them', async () => {
  const page = await aTodo({ undoable: true })
  const languages = () =>
    backEnd.asked.filter(({ path }) => path.includes('/decisions')).map(({ headers }) => headers['accept-language'])
  setLanguage('en')
  await vi.waitFor(() => expect(languages().at(-1)).toBe('en'))
  setLanguage('de')
  await vi.waitFor(() => expect(languages().at(-1)).toBe('de'))
  await press(page, APPROVE)
  setTokenProvider(async () => aToken({ sub: crypto.randomUUID() }))
  await vi.waitFor(() => expect(page.bell.queryByText(`Genehmigt: ${TITLE}`)).toBeNull())
  dispatchEvent(new Event('pagehide'))
  expect(sent()).toEqual([])
})
