import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/transport/api.ts'
import { raiseFailure } from '#shared/transport/raise-failure.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { enter, type Visit } from '#shell/testing/enter.tsx'
import { finishReport } from '#shell/report/report-store.ts'

const COLLECTOR = 'https://reports.example.com/new'
const REPLAY = 'https://replay.example.com/{session}?t={timestamp}'
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

afterEach(() => {
  act(finishReport)
  $toasts.get().forEach(({ id }) => dismissToast(id))
})

const BODY = JSON.stringify({
  status: 500,
  code: 'internal_error',
  details: `Person ${ID}, Katrin Osterloh, katrin@talbrueck.test, Bearer abc.def`,
})
const FAILURE = new ApiError({
  status: 500,
  code: 'internal_error',
  title: '',
  details: 'x',
  url: 'http://localhost:8080/api/news/ma/news/4711?q=geheim',
  method: 'GET',
  body: BODY,
})

async function visit(config: NonNullable<Visit['config']>, path = '/story/ma/4711') {
  const shell = await enter(path, { claims: { email: 'katrin@talbrueck.test', family_name: 'Osterloh' }, config })
  return shell
}

/** Reports the toast of a failed call. */
async function reportToast() {
  act(() => void raiseFailure('Highlight Beitrag konnte nicht geladen werden.', FAILURE))
  const toasts = within(screen.getByRole('region', { name: 'Meldungen' }))
  await userEvent.click(await toasts.findByRole('button', { name: 'Fehler melden' }))
  return within(await screen.findByRole('dialog', { name: 'Fehler melden' }))
}
const previewIn = (dialog: Awaited<ReturnType<typeof reportToast>>) =>
  dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'So wird die Meldung gesendet' }).value

test('[APP-23] [SHELL-05] shows the flag only when a report address is configured', async () => {
  await visit({})
  expect(screen.queryByRole('button', { name: 'Fehler melden' })).toBeNull()
})

test('[APP-23] the flag opens a report with name, e-mail, summary, version and the recording 30 s back', async () => {
  await visit({ bugReportUrl: COLLECTOR, replayUrl: REPLAY }, '/news/ma')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:30Z') })
  await userEvent.click(screen.getByRole('button', { name: 'Fehler melden' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fehler melden' }))
  const valueOf = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name }).value
  expect([valueOf('Name'), valueOf('E-Mail'), valueOf('Zusammenfassung')]).toEqual([
    'Katrin Osterloh',
    'katrin@talbrueck.test',
    'Problem auf der Seite „News“',
  ])
  const seconds = Date.parse('2026-11-21T12:00:00Z') / 1000
  expect(previewIn(dialog)).toMatch(/Version: dev/)
  expect(previewIn(dialog)).toMatch(new RegExp(`: https://replay\\.example\\.com/[\\w-]{36}\\?t=${seconds}$`, 'm'))
})

test('[APP-16] [T42] reports a toast with address, method, status and response, without personal data', async () => {
  await visit({ bugReportUrl: COLLECTOR })
  const dialog = await reportToast()
  const preview = previewIn(dialog)
  expect(preview).toContain('Zusammenfassung: 500 - Highlight Beitrag konnte nicht geladen werden.')
  expect(preview).toContain('500 GET http://localhost:8080/api/news/ma/news/:id?q=[secret]')
  expect(preview).toContain('"code": "internal_error"')
  expect(preview).toContain('Seite: /story/ma/:id')
  for (const word of [ID, 'Osterloh', 'Katrin', 'talbrueck.test', 'abc.def', '4711', 'geheim'])
    expect(preview).not.toContain(word)
})

test('[T42] each deselected part is left out; the name is sent if it is selected', async () => {
  await visit({ bugReportUrl: COLLECTOR })
  const dialog = await reportToast()
  for (const part of ['Seite', 'Zeitpunkt', 'Version', 'Browser', 'Fehlgeschlagene Anfrage', 'Antwort des Servers'])
    await userEvent.click(dialog.getByRole('checkbox', { name: part }))
  expect(previewIn(dialog).trim()).toBe('Zusammenfassung: 500 - Highlight Beitrag konnte nicht geladen werden.')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Mein Name und meine E-Mail-Adresse' }))
  expect(previewIn(dialog)).toContain('Name: Katrin Osterloh\nE-Mail: katrin@talbrueck.test')
})

test('[APP-23] sends exactly the preview; a refusal is shown and keeps the text', async () => {
  const { asked } = await visit({ bugReportUrl: COLLECTOR })
  const dialog = await reportToast()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Was ist geschehen/ }), 'Anruf unter 0271 4520-118')
  const shown = previewIn(dialog)
  const usual = asked.getMockImplementation()!
  const sent: { address: string; init: RequestInit | undefined }[] = []
  let status = 503
  asked.mockImplementation(async (input, init) => {
    if (String(input) !== COLLECTOR) return usual(input, init)
    sent.push({ address: String(input), init })
    return new Response(null, { status })
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Senden' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^503 - Die Meldung konnte nicht gesendet werden/)
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Was ist geschehen/ }).value).toContain('Anruf')
  status = 202
  await userEvent.click(dialog.getByRole('button', { name: 'Senden' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Fehler melden' })).toBeNull())
  expect(screen.getByText('Ihre Meldung wurde gesendet.')).toBeTruthy()
  const bodies = sent.map(({ init }) => JSON.parse(String(init?.body)) as Record<string, string>)
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[0]).toEqual({
    id: expect.any(String),
    summary: '500 - Highlight Beitrag konnte nicht geladen werden.',
    name: '',
    email: '',
    description: shown.split('\n\n').slice(1).join('\n\n'),
  })
  expect(bodies[0]?.['description']).toMatch(/^Anruf unter \[phone\]\n\nSeite: /)
  expect(sent[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true })
  expect(JSON.stringify(sent[0]?.init?.headers)).not.toMatch(/bearer|subject/i)
})

test('[APP-23] keeps the text when the dialog is closed', async () => {
  await visit({ bugReportUrl: 'mailto:it@talbrueck.test' })
  await userEvent.click(screen.getByRole('button', { name: 'Fehler melden' }))
  const first = within(await screen.findByRole('dialog', { name: 'Fehler melden' }))
  await userEvent.type(first.getByRole('textbox', { name: /^Was ist geschehen/ }), 'Bild & Text fehlen')
  expect(first.getByRole('link', { name: 'E-Mail öffnen' }).getAttribute('href')).toMatch(
    /^mailto:it@talbrueck\.test\?subject=Problem%20auf[^&]*&body=Zusammenfassung[^&]*Bild%20%26%20Text%20fehlen/,
  )
  await userEvent.click(first.getByRole('button', { name: 'Abbrechen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fehler melden' }))
  const again = within(await screen.findByRole('dialog', { name: 'Fehler melden' }))
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: /^Was ist geschehen/ }).value).toBe(
    'Bild & Text fehlen',
  )
})

test('[APP-16] without a service for reports a toast is still reported: by copying', async () => {
  await visit({})
  const dialog = await reportToast()
  expect(dialog.queryByRole('button', { name: 'Senden' })).toBeNull()
  const written = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText: written } }))
  await userEvent.click(dialog.getByRole('button', { name: 'Kopieren' }))
  expect(await dialog.findByRole('button', { name: 'Kopiert' })).toBeTruthy()
  // The announcement is inside the dialog, because content behind a modal dialog is not read.
  expect(dialog.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Kopiert')
  expect(written).toHaveBeenCalledWith(previewIn(dialog))
})
