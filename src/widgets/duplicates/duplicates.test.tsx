import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { failure } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { aMerge, aPair, aQueue, aQueuePair, KATRIN, ZINTL, ZINTL_TWICE } from '#widgets/duplicates/testing/a-pair.ts'
import { leavePage, open, press, SECOND, SECOND_TWICE } from '#widgets/duplicates/testing/open-duplicates.tsx'
import { Duplicates } from './duplicates.tsx'
import { queuePlace, queueView } from './queue/queue.tsx'

const user = userEvent.setup()
const TWO = [aQueuePair(), aQueuePair({ one: SECOND, other: SECOND_TWICE, score: 0.7 })]

const group = (name: string) => screen.findByRole('radiogroup', { name })

beforeEach(() => {
  setLanguage('de')
  queueView.reset()
  queuePlace.reset()
})

test('[SUP-05] a pair shows its reasons, differing and single values, and what the merge will do', async () => {
  await open({ '/pairs': aQueue(), '/pairs/15/31': aPair() })
  expect(await screen.findByText('Paar 1 von 1')).toBeTruthy()
  const reasons = within(await screen.findByRole('list', { name: 'Gründe' }))
  expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dagegen: Straße anders: zweites Werk?',
    'Dafür: USt-ID gleich',
  ])
  const name = within(await group('Name'))
  expect(name.getByRole('radio', { name: /^1: *Zintl Oberflächentechnik GmbH *\(anders\)$/ })).toHaveProperty(
    'checked',
    true,
  )
  expect(within(await group('Steuernummer')).getByRole('radio', { name: /338\/5712\/0844 *\(nur hier\)/ })).toBeTruthy()
  expect(screen.queryByRole('radiogroup', { name: 'USt-ID' })).toBeNull()
  expect(screen.getByText('nur in 2 vorhanden')).toBeTruthy()
  expect(screen.getByText('2 Gesellschaften führen künftig BP 107015: Antriebe, Guss')).toBeTruthy()
  expect(screen.getByText('BP 231904 bleibt auffindbar und leitet weiter')).toBeTruthy()
  expect(screen.getByText('2 Memos, mit Datum und Verfasser')).toBeTruthy()
})

test('[SUP-05] a partner is opened from the comparison, by the host page too', async () => {
  const paths: unknown[] = []
  document.addEventListener('portal-navigate', (event) => paths.push((event as CustomEvent).detail), { once: true })
  await open({ '/pairs': aQueue(), '/pairs/15/31': aPair() })
  await user.click((await screen.findAllByRole('link', { name: 'Zintl Oberflächentechnik GmbH' }))[0]!)
  expect(paths).toEqual([{ path: '/lieferanten/15' }])
})

test('[SUP-05] a pair names the other partners of its group', async () => {
  const third = { id: 40, bpNumber: 231_999, name: 'Zintl GmbH', city: 'Olpe' }
  await open({
    '/pairs': aQueue([aQueuePair({ groupSize: 3 })]),
    '/pairs/15/31': aPair({ group: { others: [third], isLarge: false } }),
  })
  expect(await screen.findByText('Zu diesen beiden gehört wahrscheinlich noch 1 Partner')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'BP 231999 Zintl GmbH, Olpe' })).toBeTruthy()
  expect(screen.getByText('Gruppe aus 3 Partnern')).toBeTruthy()
})

test('[SUP-05] phone, mail and web address are compared side by side, and are all kept', async () => {
  const same = { ...aPair().other, reached: { phone: '0276112345 0', email: 'INFO@zintl.de', domain: 'zintl.de' } }
  const weights = [{ field: 'phone', level: 'rare', weight: 2, isVeto: false } as const]
  const row = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('.compare-row')!
  await open({ '/pairs': aQueue(), '/pairs/15/31': aPair() })
  const phone = within(await row('Telefon'))
  expect(phone.getByText('alle Ansprechpersonen bleiben erhalten')).toBeTruthy()
  expect(phone.getAllByText('02721 998-0')).toHaveLength(2)
  expect(phone.getAllByText('(anders)')).toHaveLength(2)
  expect(within(await row('E-Mail')).getByText('(nur hier)')).toBeTruthy()
  expect(within(await row('Internetadresse (aus der E-Mail)')).getAllByText('zintl.de')).toHaveLength(2)
  cleanup()
  await open({ '/pairs': aQueue(), '/pairs/15/31': aPair({ other: same, weights }) })
  for (const name of ['Telefon', 'E-Mail']) expect((await row(name)).className).toContain('same')
})

test('[SUP-05] the weights are shown on demand, and add up to their sum', async () => {
  await open({ '/pairs': aQueue(), '/pairs/15/31': aPair() })
  await press('Gewichte anzeigen')
  const values = [...document.querySelectorAll('.weights .n')].map(({ textContent }) => textContent)
  const numbers = values.map((value) => Number(value.replace(',', '.').replace('−', '-')))
  expect(numbers).toEqual([-1.5, -1.25, 1.5, 4])
  expect(screen.getByText('+2,75, das sind 94 %')).toBeTruthy()
})

test('[SUP-05] sides are chosen and the merge is ordered with the keys 1, 2, Tab and Enter; the next pair has the focus', async () => {
  const calls = await open({
    '/pairs/15/31/merge': { merge: aMerge(), requestId: null },
    '/pairs': aQueue(TWO),
    '/pairs/15/31': aPair(),
  })
  const leading = await group('Führende Nummer')
  within(leading).getByRole<HTMLInputElement>('radio', { name: /^1:/ }).focus()
  await user.keyboard('2')
  expect(screen.getByText('BP 231904 bleibt führend')).toBeTruthy()
  await user.keyboard('1')
  await user.tab()
  expect(document.activeElement?.closest('[role=radiogroup]')).toBe(await group('Name'))
  await user.keyboard('2')
  expect(screen.getByText('von Ihnen gewählt')).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(calls).toMatchObject([
      {
        method: 'POST',
        body: {
          oneVersion: 3,
          otherVersion: 1,
          leading: 'one',
          choices: { name: 'other', address: 'other', taxNumber: 'other', vatId: 'one' },
        },
      },
    ]),
  )
  expect(await screen.findAllByText(`${ZINTL_TWICE.name} ist in ${ZINTL.name} aufgegangen.`)).not.toHaveLength(0)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Prüfen'))
})

test('[SUP-05] from the head of a pair, where the focus is after a decision, keys reach its fields; none merges immediately', async () => {
  const calls = await open({ '/pairs': aQueue(), '/pairs/15/31': aPair() })
  const leading = await group('Führende Nummer')
  const head = screen.getByRole('heading', { name: 'Wahrscheinlich derselbe Partner' })
  head.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(within(leading).getByRole('radio', { name: /^1:/ }))
  expect(calls).toEqual([])
  head.focus()
  await user.keyboard('2')
  expect(document.activeElement).toBe(within(leading).getByRole('radio', { name: /^2:/ }))
  expect(screen.getByText('BP 231904 bleibt führend')).toBeTruthy()
  head.focus()
  await user.keyboard('n')
  expect(await screen.findByRole('dialog', { name: 'Keine Dublette' })).toBeTruthy()
})

test('[SUP-05] partners that may belong together in another way are not called the same', async () => {
  await open({ '/pairs': aQueue(), '/pairs/15/31': aPair({ tie: 'generalPartner' }) })
  expect(await screen.findByRole('heading', { name: 'Prüfen' })).toBeTruthy()
  expect(screen.getByText(/Die beiden könnten zusammengehören: Komplementärin/)).toBeTruthy()
})

test('[SUP-05] partners of one name are distinguished by their numbers', async () => {
  const other = { ...ZINTL_TWICE, name: ZINTL.name }
  await open({
    '/no-duplicate': aPair(),
    '/pairs': aQueue([aQueuePair({ other })]),
    '/pairs/15/31': aPair({ other: { ...aPair().other, ...other } }),
  })
  await user.click(await screen.findByText('Alle Paare dieser Seite'))
  const both = `${ZINTL.name} (BP 107015) und ${ZINTL.name} (BP 231904)`
  expect(screen.getByRole('button', { name: new RegExp(both.replaceAll(/[()]/g, '\\$&')) })).toBeTruthy()
})

test('[SUP-05] a pair that was changed in the meantime shows its present values and keeps the choices', async () => {
  const present = aPair({ one: { ...aPair().one, version: 4 } })
  let refusals = 0
  const calls = await open({
    '/pairs/15/31/merge': () =>
      refusals++ === 0 ? failure(409, { code: 'version_conflict', present }) : { merge: aMerge(), requestId: null },
    '/pairs': aQueue(),
    '/pairs/15/31': aPair(),
  })
  await user.click(within(await group('Name')).getByRole('radio', { name: /^2:/ }))
  await press(/^Zusammenführen/)
  expect(await screen.findByText(/^409 - Einer der Partner wurde inzwischen geändert\./)).toBeTruthy()
  expect(within(await group('Name')).getByRole('radio', { name: /^2:/ })).toHaveProperty('checked', true)
  await press(/^Zusammenführen/)
  await waitFor(() => expect(calls[1]).toMatchObject({ body: { oneVersion: 4, choices: { name: 'other' } } }))
})

test('[SUP-05] a merge that needs a second release says why, takes a note, and is sent for release', async () => {
  const calls = await open({
    '/pairs/15/31/merge': { merge: null, requestId: 71 },
    '/pairs': aQueue(),
    '/pairs/15/31': aPair({ risks: ['bank'] }),
  })
  expect(await screen.findByText(/Zweite Freigabe nötig: Bankdaten betroffen/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Notiz für die zweite Person/ }), 'Konto geprüft')
  await press(/^Zur Freigabe geben/)
  await waitFor(() => expect(calls).toMatchObject([{ body: { note: 'Konto geprüft' } }]))
  // In the banner and for screen readers.
  expect(await screen.findAllByText(`${ZINTL.name} und ${ZINTL_TWICE.name}: zur Freigabe gegeben.`)).not.toHaveLength(0)
})

test("[SUP-05] N asks for the relation of the two; the pair leaves the queue, and 'Zurücknehmen' restores it", async () => {
  const calls = await open({
    '/no-duplicate': aPair(),
    '/pairs': aQueue(),
    '/pairs/15/31': aPair({ tie: 'sister' }),
  })
  within(await group('Name'))
    .getByRole('radio', { name: /^1:/ })
    .focus()
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keine Dublette' }))
  expect(dialog.getByRole('radio', { name: /^Konzernschwester/ })).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('radio', { name: /^Filiale oder Werk/ }))
  await user.click(dialog.getByRole('button', { name: 'Keine Dublette' }))
  await waitFor(() => expect(calls).toMatchObject([{ method: 'PUT', body: { reason: 'branch', oneVersion: 3 } }]))
  expect(await screen.findByText('Keine Paare zu prüfen')).toBeTruthy()
  await press('Zurücknehmen')
  await waitFor(() => expect(calls[1]).toMatchObject({ method: 'DELETE' }))
  expect(await screen.findByText('Paar 1 von 1')).toBeTruthy()
})

test('[SUP-05] people without a mandate read the pair and see who decides', async () => {
  await open({ '/pairs': aQueue(), '/pairs/15/31': aPair({ mayDecide: false }) })
  const merge = await screen.findByRole('button', { name: /^Zusammenführen/ })
  expect(merge.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('radiogroup', { name: 'Name' })).toBeNull()
  expect(screen.getAllByText(/^Sie sind nicht für beide Partner zuständig\./)).not.toHaveLength(0)
})

test('[SUP-05] an empty own queue offers all pairs', async () => {
  await open({
    '/pairs': ({ searchParams }: URL) => (searchParams.get('mine') ? aQueue([]) : aQueue(TWO)),
    '/pairs/15/31': aPair(),
  })
  await press('Alle Paare anzeigen')
  expect(await screen.findByText('Paar 1 von 2')).toBeTruthy()
})

test('[SUP-05] a failed queue offers another attempt', async () => {
  await open({ '/pairs': () => failure(503) })
  expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})

test('[SUP-05] a pair that another person has merged is marked as merged', async () => {
  await open({ '/pairs': aQueue(), '/pairs/15/31': () => failure(404, { code: 'not_found' }) })
  expect(await screen.findByText('Dieses Paar gibt es nicht mehr')).toBeTruthy()
})

test('[SUP-05] a refused merge is shown at its pair, with the person and the reason', async () => {
  const refused = { by: KATRIN, at: '2026-11-28T09:00:00Z', reason: 'Zwei Werke' }
  await open({ '/pairs': aQueue([aQueuePair({ refused })]), '/pairs/15/31': aPair({ refused }) })
  const sentence = 'Die Zusammenführung wurde am 28.11.2026 von Katrin Osterloh abgelehnt.'
  expect(await screen.findByText('Zwei Werke')).toBeTruthy()
  // Above the pair, folded for small screens, and in the list of the page.
  expect(screen.getAllByText(sentence)).toHaveLength(3)
})

test('[SUP-05] going back from a partner opens the pair where the person was', async () => {
  await open({ '/pairs': aQueue(TWO), '/pairs/15/31': aPair() })
  await press('Überspringen')
  expect(await screen.findByText('Paar 2 von 2')).toBeTruthy()
  leavePage()
  showIn(Duplicates)
  expect(await screen.findByText('Paar 2 von 2')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Alle' }))
  expect(await screen.findByText('Paar 1 von 2')).toBeTruthy()
})

test('[SUP-05] each tab is in the address', async () => {
  const paths: unknown[] = []
  const note = (event: Event) => paths.push((event as CustomEvent<{ path: string }>).detail.path)
  document.addEventListener('portal-address', note)
  await open({ '/pairs': aQueue(), '/pairs/15/31': aPair() })
  await user.click(await screen.findByRole('tab', { name: 'Zusammenführungen' }))
  await user.click(screen.getByRole('tab', { name: 'Prüfen' }))
  document.removeEventListener('portal-address', note)
  expect(paths).toEqual(['/dubletten/zusammenfuehrungen', '/dubletten'])
})

test('[SUP-05] a page that was opened before the first search shows its pairs once it has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let queue: ReturnType<typeof aQueue> = { ...aQueue([]), searchedAt: null }
    await open({ '/pairs': () => queue, '/pairs/15/31': aPair() })
    expect(await screen.findByText(/^Es wurde noch nicht gesucht/)).toBeTruthy()
    queue = aQueue()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await screen.findByText('Paar 1 von 1')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('[SUP-05] without the role the page says which one is missing', async () => {
  await open({ '/pairs': aQueue() }, ['portal_ek'])
  expect(await screen.findByText('Ihnen fehlt die Berechtigung für Dubletten')).toBeTruthy()
})
