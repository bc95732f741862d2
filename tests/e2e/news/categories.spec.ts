import { expect, test } from '#tests/e2e/fixtures.ts'
import { CategoriesPage, letKeep } from '#tests/e2e/pages/categories.page.ts'

test('a category is added, renamed, moved by keyboard and by hand, merged; the menu of a reader follows [NEWS-03]', async ({
  signIn,
  portal,
}) => {
  await letKeep(portal.dataDir, 'guel.aksoy')
  const [keeper, reader] = [await signIn('guel.aksoy'), await signIn('viktor.schaefer')]
  await reader.page.goto('/news/ma')
  const sub = (name: string) => reader.menu.getByRole('link', { name, exact: true })
  await expect(sub('Standorte')).toBeVisible()

  const categories = new CategoriesPage(keeper.page)
  await categories.open()
  await categories.add('Werkschutz')
  await expect(sub('Werkschutz')).toBeVisible()

  await categories.grip('Werkschutz').focus()
  await keeper.page.keyboard.press('F2')
  const name = categories.element.getByRole('textbox', { name: 'Deutsch' })
  await expect(name).toBeFocused()
  await name.fill('Werkfeuerwehr')
  await name.press('Enter')
  await expect(categories.row('Werkfeuerwehr')).toBeVisible()
  await expect(sub('Werkfeuerwehr')).toBeVisible()
  await expect(sub('Werkschutz')).toBeHidden()

  const before = await categories.labels()
  await expect(categories.grip('Werkfeuerwehr')).toBeFocused()
  await keeper.page.keyboard.press('Alt+ArrowRight')
  await expect(categories.row('Werkfeuerwehr')).toHaveAttribute('aria-level', '2')
  await expect(categories.grip('Werkfeuerwehr')).toBeFocused()
  await expect(sub('Werkfeuerwehr')).toBeHidden()
  await keeper.page.keyboard.press('Alt+ArrowLeft')
  await expect(categories.row('Werkfeuerwehr')).toHaveAttribute('aria-level', '1')
  await expect.poll(() => categories.labels()).toEqual(before)
  expect(keeper.page.url()).toContain('/news/ma/kategorien')

  await categories.add('Löschzug')
  const [from, to] = [categories.grip('Löschzug'), categories.grip('Werkfeuerwehr')]
  await from.scrollIntoViewIfNeeded()
  await from.hover()
  await keeper.page.mouse.down()
  const box = await to.boundingBox()
  await keeper.page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + (box?.height ?? 0) / 2, { steps: 5 })
  await keeper.page.mouse.up()
  await expect(categories.row('Löschzug')).toHaveAttribute('aria-level', '2')
  await categories.button('Rückgängig').click()
  await expect(categories.row('Löschzug')).toHaveAttribute('aria-level', '1')
  await expect(sub('Löschzug')).toBeVisible()

  await categories.choose('Löschzug', /Zusammenführen/)
  const dialog = categories.element.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('Werkfeuerwehr')
  await expect(dialog).toContainText('Das lässt sich nicht rückgängig machen.')
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  await expect(categories.row('Löschzug')).toBeHidden()
  await expect(sub('Löschzug')).toBeHidden()

  await categories.remove('Werkfeuerwehr')
  await expect(sub('Werkfeuerwehr')).toBeHidden()

  await reader.page.goto('/news/ma/kategorien')
  await expect(reader.page.getByText('403').first(), 'closed for readers').toBeVisible()
})

test(
  'a category is added, moved by keyboard and deleted [NEWS-03]',
  { tag: ['@firefox-matrix', '@only-firefox'] },
  async ({ signIn, portal }) => {
    await letKeep(portal.dataDir, 'guel.aksoy')
    const { page } = await signIn('guel.aksoy')
    const categories = new CategoriesPage(page)
    await categories.open()
    await categories.add('Fuchsbau')
    await categories.grip('Fuchsbau').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await categories.labels()).at(-1)).not.toBe('Fuchsbau')
    await expect(categories.grip('Fuchsbau')).toBeFocused()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(page).toHaveURL(/kategorien$/)
    await categories.remove('Fuchsbau')
  },
)
