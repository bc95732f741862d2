import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { anEditableCategory } from './testing/editable-category.ts'
import { choose, drawn, grip, serveTree, start, TREE } from './testing/categories-page.tsx'
import { problem } from './testing/service.tsx'

const stage = serveTree()

describe('a name', () => {
  test('is edited in place: F2, Enter', async () => {
    await start()
    grip('Leer').focus()
    await userEvent.keyboard('{F2}')
    await userEvent.keyboard('Voll{Enter}')
    expect(await screen.findByRole('button', { name: 'Voll umbenennen' })).toBeTruthy()
    expect(stage.service.writes).toEqual(['PATCH 3'])
  })

  test.each([
    ['Standorte', '„Standorte“ gibt es schon.'],
    ['2026', 'Das Feld Deutsch darf nicht nur eine Zahl sein.'],
    ['Kategorien', '„Kategorien“ ist schon die Adresse einer Seite.'],
    [' ', 'Das Feld Deutsch darf nicht leer sein.'],
  ])('%j is refused before it is sent, and stays typed', async (name, sentence) => {
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'Leer umbenennen' }))
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Deutsch' })
    await userEvent.clear(input)
    await userEvent.type(input, `${name}{Enter}`)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect([input.value, stage.service.writes]).toEqual([name, []])
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Leer umbenennen' })).toBeTruthy()
  })

  test('shows the value of another editor on a conflict, and overwrites it on Enter', async () => {
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'Leer umbenennen' }))
    stage.service.change(3, { label: 'Ihrs' })
    await userEvent.keyboard('Meins{Enter}')
    expect(await screen.findByText(/Inzwischen lautet der Name „Ihrs“/)).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(stage.service.list.find(({ id }) => id === 3)?.label).toBe('Meins'))
  })
})

describe('a category', () => {
  test('is added with icon, found by a word of either language, colour and position', async () => {
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'Kategorie anlegen' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Deutsch' }), 'Ofenhalle')
    await userEvent.click(await screen.findByRole('button', { name: 'Alle' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol suchen' }), 'heat')
    await screen.findByText('1 Symbol')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(screen.getByRole('radio', { name: 'Rot' }))
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Übergeordnete Kategorie' }),
      'Standorte › Siegen',
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Beiträge brauchen eine Prüfung' }))
    await userEvent.click(screen.getByRole('button', { name: 'Anlegen' }))
    await waitFor(() => expect(drawn()).toContain('··Ofenhalle'))
    expect(stage.service.list.at(-1)).toMatchObject({
      label: 'Ofenhalle',
      icon: 'flame',
      color: 'red',
      review: true,
      parentId: 6,
    })
  })

  test('is archived and restored, and both can be undone', async () => {
    await start()
    await choose('Leer', 'Archivieren')
    await screen.findByText('archiviert')
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    await waitFor(() => expect(screen.queryByText('archiviert')).toBeNull())
    expect(stage.service.list.find(({ id }) => id === 3)?.archived).toBe(false)
  })

  test('undoes a pending write, not the one before it', async () => {
    await start()
    await choose('Leer', 'Archivieren')
    await screen.findByText('archiviert')
    const before = drawn()
    const arrived = Promise.withResolvers<undefined>()
    stage.service.before = ({ path }) => (path.endsWith('/move') ? arrived.promise : undefined)
    grip('Leer').focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(drawn()).not.toEqual(before)
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    arrived.resolve(undefined)
    await waitFor(() => expect(drawn()).toEqual(before))
    expect(stage.service.writes).toEqual(['PATCH 3', 'POST 3/move', 'POST 3/move'])
  })

  test('is deleted when it is unused, and restored to its position', async () => {
    stage.service.list = [...TREE.slice(0, 3), anEditableCategory(9, 'Leer2'), ...TREE.slice(3)]
    await start()
    await choose('Leer', /Löschen/)
    const dialog = await screen.findByRole('dialog', { name: '„Leer“ löschen?' })
    expect(dialog.textContent).toContain('Die Kategorie enthält keinen Beitrag.')
    expect(dialog.textContent).toContain('Die Adresse /news/ma/Leer gibt es dann nicht mehr.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(drawn()).not.toContain('Leer'))
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    await waitFor(() => expect(drawn().slice(-2)).toEqual(['Leer', 'Leer2']))
  })

  test('in use moves its content to the target shown in the dialog before it is deleted', async () => {
    await start()
    await choose('Siegen', /Löschen/)
    const dialog = await screen.findByRole('dialog', { name: '„Siegen“ löschen?' })
    expect(dialog.textContent).toContain('4 Beiträge erhalten „Standorte“. Dazu 1 Beitrag im Papierkorb.')
    expect(dialog.textContent).toContain('Die Adresse /news/ma/Siegen führt dann zu „Standorte“.')
    expect(dialog.textContent).toContain('Das lässt sich nicht rückgängig machen.')
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'Leer')
    expect(dialog.textContent).toContain('erhalten „Leer“')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(stage.service.writes).toEqual(['POST 6/merge']))
    expect(stage.service.asked.find(({ path }) => path === '6/merge')?.body).toEqual({ into: 3 })
  })

  test('asks again when a story was saved to it before the answer', async () => {
    await start()
    await choose('Leer', /Löschen/)
    const dialog = await screen.findByRole('dialog')
    stage.service.before = ({ method }) => {
      if (method !== 'DELETE') return undefined
      stage.service.change(3, { stories: 1 })
      return problem(409, 'category_in_use', { present: { stories: 1, children: 0 } })
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }))
    expect(await within(dialog).findByText(/Die Kategorie ist nicht mehr leer/)).toBeTruthy()
    expect(await within(dialog).findByText(/1 Beitrag erhält/)).toBeTruthy()
  })

  test('is merged only into categories where its children still fit', async () => {
    await start()
    await choose('Unternehmen', /Zusammenführen/)
    const dialog = await screen.findByRole('dialog', { name: '„Unternehmen“ zusammenführen' })
    expect(dialog.textContent).toContain('2 Unterkategorien gehören dann zu')
    const options = within(dialog)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(options).not.toContain('Unternehmen')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zusammenführen' }))
    await waitFor(() => expect(stage.service.writes).toEqual(['POST 1/merge']))
  })
})
