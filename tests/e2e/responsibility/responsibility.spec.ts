// A lead buyer looks up who is responsible and settles a double assignment, with the real server.
import { expect, test } from '#tests/e2e/fixtures.ts'

test('a lead buyer asks who is responsible and settles a double assignment, and the local buyer reads it [SUP-03] [SUP-04]', async ({
  signIn,
}) => {
  const { page } = await signIn('daniel.kowalski')
  await page.goto('/zustaendigkeit')
  await page.getByRole('searchbox', { name: 'Wonach suchen Sie?' }).fill('Drehteile Stade')
  await expect(page.getByText('Einkauf vor Ort, Stade')).toBeVisible()
  await expect(page.getByText(/^Doppelt vergeben: Beide führen 0230 in Stade\./)).toBeVisible()

  await page.getByRole('button', { name: /^Drehteile, Stade: doppelt vergeben/ }).press('Enter')
  const card = page.getByRole('region', { name: '0230 Drehteile, Stade' })
  await card.getByRole('radio', { name: /Wiebke Janssen/ }).check()
  await card.getByRole('textbox', { name: 'Gilt ab' }).fill('heute')
  await expect(card.getByText(/^Daniel Kowalski ist ab .* nicht mehr zuständig$/)).toBeVisible()
  await card.getByRole('button', { name: 'Zuständigkeit festlegen' }).click()
  await expect(page.getByRole('button', { name: /^Drehteile, Stade: Wiebke Janssen/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '1 doppelt' })).toBeVisible()

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const cut = () =>
      page.getByRole('grid').evaluate((grid) => {
        const edge = grid.parentElement!.getBoundingClientRect().right
        const heads = [...grid.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect())
        return heads.filter(({ left, right }) => left < edge - 3 && right > edge + 3).length
      })
    await expect.poll(cut, { message: `sites cut at ${width} px` }).toBe(0)
  }

  const local = (await signIn('wiebke.janssen')).page
  await local.goto('/zustaendigkeit')
  await expect(local.getByRole('button', { name: /^Drehteile, Stade: Wiebke Janssen/ })).toBeVisible()
})
