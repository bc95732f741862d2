// The texts of the dialogs before and after an action, by the state of the story.
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EditedStory } from '#contract/news-editing.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { Draft } from '#widgets/news/editor/draft/draft.ts'
import { ImpactCard } from './impact.tsx'
import { timeInputOf } from '#widgets/news/editor/draft/time-input.ts'
import { ScheduleForm } from '#widgets/news/editor/draft/schedule-form.ts'
import { serveStory } from '#widgets/news/editor/testing/story-service.ts'
import { showDraft } from '#widgets/news/editor/testing/show-draft.tsx'
import { failure, signIn, standOn } from '#widgets/news/testing/stories.tsx'
import { PublishDialog, WithdrawDialog } from './publish-dialog.tsx'
import type { PrimaryAction } from './primary-action.ts'

beforeEach(() => {
  setLanguage('de')
  standOn('portal')
})

const BEGIN = '2026-04-20T06:00:00.000Z'
const END = '2026-05-01T06:00:00.000Z'
const LATER = '2099-05-01T06:00:00.000Z'
const PUBLIC = { state: 'published', publishAt: BEGIN, expiresAt: LATER } as const
const EXPIRED = { state: 'expired', publishAt: BEGIN, expiresAt: END } as const
const PLANNED = { state: 'scheduled', publishAt: LATER } as const

async function show(
  story: Partial<EditedStory>,
  action: PrimaryAction | 'unpublish' | undefined,
  until?: string,
  refuse?: () => Response,
) {
  const sent: unknown[] = []
  const service = serveStory(story, {
    '/news/7/review/return': (_url: URL, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)))
      return refuse?.() ?? service.story
    },
    '/news/7/period': () =>
      (service.story = {
        ...service.story,
        state: service.story.state === 'published' ? 'published' : 'draft',
        publishAt: null,
        expiresAt: null,
      }),
  })
  await signIn()
  const draft = new Draft({ story: service.story })
  const schedule = new ScheduleForm(draft)
  if (until) schedule.change('until', timeInputOf(until))
  const onClose = vi.fn<() => void>()
  const props = { onCheck: () => true, onClose }
  showDraft(
    draft,
    action === undefined ? (
      <ImpactCard />
    ) : action === 'unpublish' ? (
      <WithdrawDialog action={action} onClose={props.onClose} />
    ) : (
      <PublishDialog action={action} {...props} />
    ),
    schedule,
  )
  return { service, draft, sent, onClose }
}

const STAYS = 'Der Beitrag bleibt öffentlich, jetzt ohne Ende.'
const DRAFT = 'Der Beitrag ist danach wieder ein Entwurf und erscheint nicht mehr automatisch.'
const GONE =
  'Der Beitrag ist danach wieder ein Entwurf und auch unter „Abgelaufen“ nicht mehr zu finden. Veröffentlichen Sie ihn erneut, werden alle benachrichtigt.'

test.each<[string, Partial<EditedStory>, PrimaryAction | 'unpublish', string, string]>([
  ['of a public story', PUBLIC, 'unplan', STAYS, 'Der Zeitraum wurde entfernt. Der Beitrag bleibt öffentlich.'],
  ['of a planned story', PLANNED, 'unplan', DRAFT, 'Der Zeitraum wurde entfernt. Der Beitrag ist ein Entwurf.'],
  ['of an expired story', EXPIRED, 'unplan', GONE, 'Der Zeitraum wurde entfernt. Der Beitrag ist ein Entwurf.'],
  ['on the way to publish', PLANNED, 'publish', DRAFT, 'Der Zeitraum wurde entfernt. Der Beitrag ist ein Entwurf.'],
  ['on the way to withdraw', PUBLIC, 'unpublish', STAYS, 'Der Zeitraum wurde entfernt. Der Beitrag bleibt öffentlich.'],
])(
  '[NEWS-05] what becomes of it without a period is said before and after: %s',
  async (_, story, action, about, done) => {
    await show(story, action)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(about)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Zeitraum entfernen' }))
    expect(await screen.findByText(done)).toBeTruthy()
  },
)

const ASKED = {
  state: 'review',
  review: {
    needed: true,
    askedAt: BEGIN,
    askedBy: null,
    approvedVersion: null,
    approvedBy: null,
    returned: null,
  },
} as const

test('[NEWS-05] a story is returned only with a note that says why', async () => {
  const { sent } = await show(ASKED, 'decide')
  const dialog = within(await screen.findByRole('dialog', { name: 'Beitrag prüfen' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Zurückgeben' }))
  expect(dialog.getByText('Schreiben Sie, was am Beitrag geändert werden soll.')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(dialog.getByRole('textbox'), 'Titel?')
  await userEvent.click(dialog.getByRole('button', { name: 'Zurückgeben' }))
  await waitFor(() => expect(sent).toEqual([{ comment: 'Titel?' }]))
})

test('[NEWS-05] a review that has already ended cannot be withdrawn: the dialog closes and shows the present state', async () => {
  const { onClose, draft, service } = await show(ASKED, 'withdraw', undefined, () => {
    service.story = { ...service.story, state: 'draft', review: { ...ASKED.review, askedAt: null } }
    return failure(409, { code: 'review_not_asked' })
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Prüfung zurückziehen' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Prüfung zurückziehen' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(draft.$story.get()?.state).toBe('draft')
  expect(await screen.findByText('Für den Beitrag ist keine Prüfung mehr angefordert.')).toBeTruthy()
})

test.each<[string, Partial<EditedStory>, boolean]>([
  ['an expired one shows the version that was public', EXPIRED, true],
  ['a public one, whose readers may be notified in some seconds', PUBLIC, false],
])('another end: %s', async (_, story, isSaid) => {
  await show(story, 'end', '2099-06-01T06:00:00.000Z')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ende ändern' }))
  expect(dialog.getByText(/bis .*2099/)).toBeTruthy()
  expect(dialog.queryByText(/niemand wird benachrichtigt/) !== null).toBe(isSaid)
})

test.each<[string, string | undefined, boolean]>([
  ['what publishing would do, all are notified', undefined, true],
  ['another end, which tells nobody, nothing is said of it', LATER, false],
])('beside an expired story: of %s', async (_, until, isSaid) => {
  await show(EXPIRED, undefined, until)
  await screen.findByText(/^Erreicht/, { selector: 'span' })
  await waitFor(() => expect(screen.queryByText(/^Benachrichtigt/, { selector: 'span' }) !== null).toBe(isSaid))
})
