import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CreationAccess } from '#contract/suppliers-partner.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $session } from '#shared/bus/session.ts'
import { deleteDraft, storedDrafts, storeDraft } from '#shared/writes/draft-storage.ts'
import { invalidate } from '#shared/realtime/query.ts'
import { failure, serve, type Service } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { aPartner } from '#widgets/suppliers/testing/a-partner.ts'
import { $createdPartner, forgetCreated } from '#widgets/suppliers/api.ts'
import { SupplierReport } from '#widgets/suppliers/list/supplier-report.tsx'
import { Supplier } from '#widgets/suppliers/supplier/supplier.tsx'
import { EMPTY } from './new-fields.ts'
// Loaded before the tests: the first view would wait for it, on a busy machine longer than a query waits.
import './new-supplier.tsx'

const user = userEvent.setup()
const GROUPS = [
  { id: 1, version: 1, number: '0110', name: 'Stahl', nameEn: '', leadBuyer: null, articles: [] },
  { id: 2, version: 1, number: '0115', name: 'Blankstahl', nameEn: '', leadBuyer: null, articles: [] },
]
const HINT = {
  partner: { id: 7, bpNumber: 104_512, name: 'Zintl GmbH', city: 'Olpe' },
  score: 0.97,
  reasons: [{ field: 'vatId', level: 'same', weight: 6, isVeto: false }],
}
const LEAD: CreationAccess = { mayCreate: true, groupIds: [1, 2] }
type Sent = Record<string, unknown>

const sub = (): string => $session.get().person!.sub

async function show(service: Service = {}, access: CreationAccess = LEAD) {
  const created: { body: Sent; key: string | null }[] = []
  const checked: Sent[] = []
  const bodyOf = ({ body }: RequestInit): Sent => JSON.parse(String(body)) as Sent
  serve({
    '/badges': { notifications: [], seq: 1 },
    '/partners/access': access,
    '/material-groups': GROUPS,
    '/duplicates/check': (_url: URL, init: RequestInit) => {
      checked.push(bodyOf(init))
      return { hints: String(bodyOf(init)['name']).startsWith('Zintl') ? [HINT] : [] }
    },
    ...service,
    '/gpp/partners': (url: URL, init: RequestInit) => {
      if (init.method !== 'POST') return { rows: [], total: 0, totalIsExact: true, next: null, similar: false }
      created.push({ body: bodyOf(init), key: new Headers(init.headers).get('idempotency-key') })
      const own = service['/gpp/partners']
      if (typeof own === 'function') return (own as (url: URL, init: RequestInit) => unknown)(url, init)
      return aPartner({ id: 31, bpNumber: 700_001, name: String(bodyOf(init)['name']) })
    },
  })
  invalidate()
  const shown = showIn(SupplierReport, { view: 'new' })
  await screen.findByRole('heading', { name: /^(Lieferant anlegen|Sie können keine Lieferanten anlegen)$/ })
  return { ...shown, created, checked }
}
const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
async function fill(name = 'Neuwerk GmbH'): Promise<void> {
  fireEvent.change(await field('BP-Nummer'), { target: { value: '700001' } })
  fireEvent.change(await field('Name'), { target: { value: name } })
  await user.click(await screen.findByRole('checkbox', { name: '0110 Stahl' }))
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

beforeEach(async () => {
  setLanguage('de')
  standOn('portal')
  serve({ '/badges': { notifications: [], seq: 1 } })
  await signIn(['portal_ek', 'menu_ek_lieferanten_report'])
})
afterEach(async () => {
  forgetCreated()
  await deleteDraft(sub(), 'supplier new')
})

describe('[SUP-02] the form of a new supplier', () => {
  test('sends it once and opens its page, which confirms it', async () => {
    const { created, received } = await show()
    await fill()
    await press('Lieferant anlegen')
    await waitFor(() => expect(received('portal-navigate')[0]?.detail).toEqual({ path: '/lieferanten/31' }))
    expect(created).toMatchObject([
      { body: { bpNumber: '700001', name: 'Neuwerk GmbH', country: 'DE', groupIds: [1], status: 'free' } },
    ])
    expect(created[0]!.body).not.toHaveProperty('iban')
    expect(await storedDrafts(sub(), 'supplier')).toEqual([])
    serve({ 'partners/31': aPartner({ id: 31, bpNumber: 700_001, name: 'Neuwerk GmbH' }) })
    const page = showIn(Supplier, { partnerId: '31' })
    expect(await within(page.host).findAllByText('BP 700001 Neuwerk GmbH wurde angelegt.')).not.toHaveLength(0)
  })

  test('names each wrong field at the field and in a summary, and sends nothing', async () => {
    const { created } = await show()
    fireEvent.change(await field('BP-Nummer'), { target: { value: '12a' } })
    fireEvent.change(await field('USt-ID'), { target: { value: 'DE12' } })
    await press('Lieferant anlegen')
    const summary = within(await screen.findByRole('group', { name: '4 Angaben fehlen oder sind ungültig' }))
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Eine BP-Nummer hat höchstens zehn Ziffern, zum Beispiel 104512.',
      'Die USt-ID hat nicht das Format dieses Landes. Eine deutsche USt-ID besteht aus DE und neun Ziffern.',
      'Das Feld Name darf nicht leer sein.',
      'Das Feld Warengruppen darf nicht leer sein.',
    ])
    const number = await field('BP-Nummer')
    expect(number.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(number))
    await user.click(summary.getByRole('link', { name: 'Das Feld Warengruppen darf nicht leer sein.' }))
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '0110 Stahl' }))
    expect(created).toEqual([])
  })

  test('shows which partner has the number, and keeps the input', async () => {
    const present = { id: 9, bpNumber: 700_001, name: 'Altwerk AG', city: 'Ulm' }
    await show({
      '/gpp/partners': () =>
        failure(409, { code: 'number_taken', details: [{ field: 'body.bpNumber', rule: 'numberTaken' }], present }),
    })
    await fill()
    await press('Lieferant anlegen')
    expect(await screen.findAllByText('Diese BP-Nummer hat schon ein anderer Lieferant.')).toHaveLength(2)
    const link = screen.getByRole('link', { name: 'BP 700001 Altwerk AG, Ulm öffnen (neues Fenster)' })
    expect([link.getAttribute('target'), new URL((link as HTMLAnchorElement).href).pathname]).toEqual([
      '_blank',
      '/lieferanten/9',
    ])
    expect(await field('Name')).toHaveProperty('value', 'Neuwerk GmbH')
  })

  test('sends the same key again after an answer was lost', async () => {
    let calls = 0
    const { created, received } = await show({
      '/gpp/partners': () => {
        if (++calls === 1) throw new TypeError('offline')
        return aPartner({ id: 31, bpNumber: 700_001 })
      },
    })
    await fill()
    await press('Lieferant anlegen')
    expect(await screen.findByText(/Es besteht keine Verbindung\. Versuchen Sie es erneut\.$/)).toBeTruthy()
    await press('Lieferant anlegen')
    await waitFor(() => expect(received('portal-navigate')).toHaveLength(1))
    expect(created).toHaveLength(2)
    expect(created[0]!.key).toBe(created[1]!.key)
  })

  test('stores the input on this device, restores it, and discards it on request', async () => {
    const first = await show()
    await fill('Halbwerk')
    await screen.findByText(/^Auf diesem Gerät gespeichert/, {}, { timeout: 4_000 })
    first.unmount()
    await show()
    expect(await screen.findByText(/^Ihre Eingaben vom .* wurden wiederhergestellt\.$/)).toBeTruthy()
    expect(await field('Name')).toHaveProperty('value', 'Halbwerk')
    await user.click(screen.getAllByRole('button', { name: 'Verwerfen …' })[0]!)
    await press('Verwerfen')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', ''))
    expect(await storedDrafts(sub(), 'supplier')).toEqual([])
  })

  test('leaves out a stored input of another version', async () => {
    await storeDraft(sub(), 'supplier new', { values: { name: 'Alt' }, at: new Date().toISOString() })
    await show()
    expect(await field('Name')).toHaveProperty('value', '')
  })

  test('asks before it is left, and then deletes the stored draft', async () => {
    await show()
    await storeDraft(sub(), 'supplier new', { values: { ...EMPTY, name: 'x' }, at: new Date().toISOString() })
    await fill()
    await user.click(screen.getByRole('link', { name: 'Zum Lieferantenreport' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ihre Änderungen sind noch nicht gespeichert.' }))
    await user.click(dialog.getByRole('button', { name: 'Verwerfen' }))
    await waitFor(async () => expect(await storedDrafts(sub(), 'supplier')).toEqual([]))
  })

  test('stays on a page of others, with the way to the new supplier', async () => {
    standOn('foreign page')
    await show()
    await fill()
    await press('Lieferant anlegen')
    expect(await screen.findByText('BP 700001 Neuwerk GmbH wurde angelegt.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Zum Lieferanten' })).toBeTruthy()
    await press('Weiteren anlegen')
    expect(await field('Name')).toHaveProperty('value', '')
  })
})

describe('[SUP-04] people who may create', () => {
  test('have their only material group chosen; with several they choose one of them', async () => {
    const { created } = await show({}, { mayCreate: true, groupIds: [2] })
    const box = await screen.findByRole('checkbox', { name: '0115 Blankstahl' })
    expect(box).toHaveProperty('checked', true)
    await user.click(box)
    await fill()
    await press('Lieferant anlegen')
    expect(await screen.findAllByText('Wählen Sie mindestens eine Warengruppe, die Sie führen.')).toHaveLength(2)
    expect(created).toEqual([])
  })

  test('are named to others', async () => {
    const { checked } = await show({}, { mayCreate: false, groupIds: [] })
    expect(screen.getByRole('heading', { name: 'Sie können keine Lieferanten anlegen' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(checked).toEqual([])
  })

  test('get the form from the report, other people do not', async () => {
    for (const mayCreate of [true, false]) {
      serve({ '/badges': { notifications: [], seq: 1 }, '/partners/access': { mayCreate, groupIds: null } })
      invalidate()
      const { unmount } = showIn(SupplierReport)
      if (mayCreate) expect(await screen.findByRole('link', { name: 'Lieferant anlegen' })).toBeTruthy()
      else await waitFor(() => expect(screen.queryByRole('link', { name: 'Lieferant anlegen' })).toBeNull())
      unmount()
    }
  })
})

describe('[SUP-05] likely duplicates of the typed partner', () => {
  test('are named with their reasons, opened beside the form, and do not prevent creating', async () => {
    const { created, checked } = await show()
    await fill('Zintl Oberflächentechnik')
    const link = await screen.findByRole('link', { name: 'BP 104512 Zintl GmbH, Olpe öffnen (neues Fenster)' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(screen.getByText('USt-ID gleich')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '1 ähnlicher Lieferant' }))
    expect(document.activeElement?.contains(link)).toBe(true)
    expect(await field('Name')).toHaveProperty('value', 'Zintl Oberflächentechnik')
    await press('Trotzdem anlegen')
    await waitFor(() => expect($createdPartner.get()).toMatchObject({ isAlike: true }))
    expect(created).toHaveLength(1)
    expect(checked.at(-1)).toMatchObject({ name: 'Zintl Oberflächentechnik', country: 'DE' })
    expect(checked.at(-1)).not.toHaveProperty('id')
  })

  test('are searched after a pause, and an older search is aborted', async () => {
    const signals: AbortSignal[] = []
    const { checked } = await show({
      '/duplicates/check': (_url: URL, { signal }: RequestInit) => {
        signals.push(signal!)
        return signals.length === 1 ? new Promise(() => undefined) : { hints: [] }
      },
    })
    const name = await field('Name')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const value of ['Z', 'Zi', 'Zin']) fireEvent.change(name, { target: { value } })
    act(() => void vi.advanceTimersByTime(399))
    expect(signals).toHaveLength(0)
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
    expect(signals).toHaveLength(1)
    fireEvent.change(name, { target: { value: 'Zint' } })
    expect(signals[0]!.aborted).toBe(true)
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)))
    expect(signals).toHaveLength(2)
    vi.useRealTimers()
    expect(checked).toEqual([])
  })

  test('are reported as unknown if the search fails, and the form works', async () => {
    const { created } = await show({ '/duplicates/check': () => failure(503) })
    await fill()
    expect(await screen.findByText(/^Ob es diesen Partner schon gibt, kann gerade nicht geprüft werden\./)).toBeTruthy()
    await press('Lieferant anlegen')
    await waitFor(() => expect(created).toHaveLength(1))
  })
})
