// A terminal in a hall with the real server: set up by the foreman, used by workers, with and without network.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { DeviceKey, Devices } from '#contract/production-devices.ts'
import { createDb } from '#server/db/db.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { databaseAddress } from '#tests/reliability/database.ts'

/** The badge of a worker of the demo company, at 'Platz 12' of Halle 2. */
const DRAGAN = '04A22B12'
const SANDRA = '04A22B14'

/** A scanner types like a keyboard, wherever the focus is. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Makes a person start 4711-20: around the change of shifts no person works in the demo company. */
async function startWork(page: Page, terminal: Locator, badge: string, name: string): Promise<void> {
  await scan(page, badge)
  await expect(terminal.getByText(name)).toBeVisible()
  await scan(page, '4711-20')
  await expect(terminal.getByText(/^(Gebucht um|Dieser Auftrag läuft schon)/)).toBeVisible()
}

/** The events of the last registered device of this name, by number. */
async function eventsOf(dataDir: string, name: string): Promise<string[]> {
  const { db, pool } = createDb(await databaseAddress(dataDir), { max: 1 })
  try {
    const { id } = await db
      .selectFrom('production_device')
      .select('id')
      .where('name', '=', name)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('production_event as e')
      .leftJoin('production_order as o', 'o.id', 'e.order_id')
      .leftJoin('person as p', 'p.id', 'e.person_id')
      .select(['e.kind', 'o.number', 'e.pieces', 'p.given_name as who'])
      .where('e.device_id', '=', id)
      .orderBy('e.counter')
      .execute()
    return rows.map(({ kind, number, pieces, who }) => [who, kind, number, pieces].filter(Boolean).join(' '))
  } finally {
    await db.destroy()
    await pool.end().catch(() => undefined)
  }
}

/** Everything that the browser has stored for the portal, as text. */
const storedBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!))
      for (const store of database.objectStoreNames)
        all.push(name, store, await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const isText = /json|html/.test(answer?.headers.get('content-type') ?? '')
        all.push(request.url, isText ? await answer?.text() : '')
      }
    }
    return JSON.stringify(all)
  })

test('[MES-01] a browser becomes a terminal, and its bookings without network arrive once, in order', async ({
  signIn,
  portal,
}) => {
  const lastBooked = async (count: number) => (await eventsOf(portal.dataDir, 'Platz 12')).slice(-count)
  const { page } = await signIn('murat.yildiz', { serviceWorkers: 'allow' })
  await page.goto('/mes/logins')
  const logins = page.locator('portal-production-logins')
  await logins.getByRole('button', { name: 'Geräte und Ausweise' }).click()
  const setUp = logins.getByRole('button', { name: 'Dieses Gerät einrichten: Platz 12' })
  await expect(setUp).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await setUp.click()
  const question = logins.getByRole('dialog', { name: 'Dieses Gerät als „Platz 12“ einrichten?' })
  await question.getByRole('button', { name: 'Dieses Gerät einrichten' }).click()
  const terminal = page.locator('portal-terminal')
  await expect(terminal.getByRole('heading', { name: 'Bitte Ausweis scannen' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  // From here on the page opens without network.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await startWork(page, terminal, DRAGAN, 'Dragan I.')
  await scan(page, '4740-09')
  await terminal.getByRole('button', { name: /^Wechseln/ }).click()
  await expect(terminal.getByText(/Gebucht um/)).toBeVisible()
  await expect.poll(() => lastBooked(2)).toEqual(['Dragan end 4711-20', 'Dragan begin 4740-09'])
  expect(await axeViolations(page)).toEqual([])

  await page.context().setOffline(true)
  await terminal.getByRole('button', { name: /^Pause/ }).click()
  await expect(terminal.getByText('Eine Buchung wartet, nichts geht verloren')).toBeVisible()
  await page.reload()
  await expect(terminal.getByRole('heading', { name: 'Bitte Ausweis scannen' })).toBeVisible()
  await scan(page, DRAGAN)
  await terminal.getByRole('button', { name: /^Weiter mit 4740-09/ }).click()
  await expect(terminal.getByText('2 Buchungen warten, nichts geht verloren')).toBeVisible()
  await page.context().setOffline(false)
  await expect(terminal.getByText(/nichts geht verloren/)).toBeHidden()
  expect(await lastBooked(4)).toEqual(['Dragan end 4711-20', 'Dragan begin 4740-09', 'Dragan pause', 'Dragan resume'])
})

/** A terminal in a browser that knows no people, with a key that the foreman has noted. */
async function openTerminal(context: BrowserContext, page: Page, key: string): Promise<Locator> {
  await context.clearCookies()
  await page.goto('/mes/terminal')
  const terminal = page.locator('portal-terminal')
  await terminal.getByRole('textbox', { name: 'Schlüssel des Geräts' }).fill(key)
  await terminal.getByRole('button', { name: 'Gerät anmelden' }).click()
  await expect(terminal.getByRole('heading', { name: 'Bitte Ausweis scannen' })).toBeVisible()
  return terminal
}

test('[MES-01] an order is handed over, and after 30 s no personal data is left on the device', async ({
  page,
  context,
  api,
  portal,
}) => {
  const foreman = await api('murat.yildiz')
  const { body: devices } = await foreman.call<Devices>('GET', '/api/mes/devices')
  const hall = devices.areas.find(({ name }) => name === 'Halle 2')!
  const place = hall.workplaces.find(({ name }) => name === 'Platz 14')!
  const registration = { kind: 'terminal', name: 'Terminal 14', areaId: hall.id, workplaceId: place.id }
  const { body: made } = await foreman.call<DeviceKey>('POST', '/api/mes/devices', registration)
  await page.clock.install()
  const terminal = await openTerminal(context, page, made.key!)

  await startWork(page, terminal, SANDRA, 'Sandra H.')
  await terminal.getByRole('button', { name: 'Übergeben' }).click()
  await scan(page, '7')
  await expect(terminal.getByRole('heading', { name: 'Wer übernimmt Auftrag 4711-20?' })).toBeVisible()
  await scan(page, DRAGAN)
  await expect(terminal.getByText('Dragan I.', { exact: true })).toBeVisible()
  await expect(terminal.getByText('Sandra H.')).toBeHidden()
  await expect
    .poll(async () => (await eventsOf(portal.dataDir, 'Terminal 14')).slice(-3))
    .toEqual(['Sandra end 4711-20 7', 'Dragan signIn', 'Dragan begin 4711-20'])

  await page.clock.fastForward(31_000)
  await expect(terminal.getByRole('heading', { name: 'Bitte Ausweis scannen' })).toBeVisible()
  await expect(terminal).not.toContainText('Dragan')
  const stored = await storedBy(page)
  expect(stored).toContain('portal-terminal')
  for (const secret of ['Dragan', 'Ilić', 'Sandra', 'Heupel', DRAGAN, SANDRA, '120712'])
    expect(stored).not.toContain(secret)
})
