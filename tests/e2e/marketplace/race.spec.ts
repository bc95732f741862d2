// Two people reserve the same goods, with the real server.
import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { typeInto } from '#tests/e2e/type-into.ts'
import { placeAd } from './place-ad.ts'

test(
  'two finders reserve the last pieces simultaneously: one gets them, the other reads the remaining number [MKT-02]',
  { tag: '@firefox-matrix' },
  async ({ signIn, api }) => {
    const id = await placeAd(await api('tim.ostendorf'), `Palettenrahmen ${randomUUID().slice(0, 8)}`, { quantity: 4 })
    const pages: Locator[] = []
    for (const name of ['aylin.demir', 'katrin.osterloh']) {
      const { page } = await signIn(name)
      await page.goto(`/marktplatz/${id}`)
      const ad = page.locator('portal-ad')
      await typeInto(ad.getByRole('textbox', { name: 'Menge' }), '3')
      pages.push(ad)
    }
    await Promise.all(pages.map((ad) => ad.getByRole('button', { name: /^Bis .* reservieren$/ }).click()))
    const isMine = (ad: Locator) => ad.getByRole('region', { name: 'Ihre Reservierung' })
    const isLost = (ad: Locator) => ad.getByText(/Inzwischen wurde eine weitere Menge reserviert|Nur noch 1/)
    for (const ad of pages) await expect(isMine(ad).or(isLost(ad)).first()).toBeVisible()
    const won = await Promise.all(pages.map((ad) => isMine(ad).isVisible()))
    expect(won.filter(Boolean)).toHaveLength(1)
    const [winner, loser] = won[0] ? pages : pages.toReversed()
    await expect(isMine(winner!)).toContainText('3 Stück')
    // The input is kept, and the remaining piece can still be reserved.
    const quantity = loser!.getByRole('textbox', { name: 'Menge' })
    await expect(quantity).toHaveValue('3')
    await typeInto(quantity, '1')
    await loser!.getByRole('button', { name: /^Bis .* reservieren$/ }).click()
    await expect(isMine(loser!)).toContainText('1 Stück')
  },
)
