// The same story, written in the editor of any page.
import { expect } from '@playwright/test'
import type { EditedStory } from '#contract/news-editing.ts'
import { aPicture } from '#tests/e2e/a-picture.ts'
import type { EditorPage } from '#tests/e2e/pages/editor.page.ts'

/** A host with shortcuts of its own, which takes every key that is not typed into a field of its page. */
export const grabKeys = (): void => {
  for (const type of ['keydown', 'keypress', 'keyup'])
    document.addEventListener(type, (event) => {
      const { target } = event
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
      if (!['Tab', 'Escape'].includes((event as KeyboardEvent).key)) event.preventDefault()
    })
}

/** Summary, bold, a link by its dialog, a table, a picture, all with real keys. */
export async function writeStory(editor: EditorPage): Promise<void> {
  const { keyboard } = editor.page
  await editor.summary.pressSequentially('Kurz j k ? /')
  await expect(editor.host.getByRole('toolbar')).toBeVisible()
  await editor.content.click()
  await keyboard.type('Am ')
  await keyboard.press('ControlOrMeta+b')
  await keyboard.type('Montag')
  await keyboard.press('ControlOrMeta+b')
  await keyboard.type(' ')
  await keyboard.press('ControlOrMeta+k')
  const dialog = editor.dialog('Link setzen')
  await expect(dialog.getByLabel('Adresse')).toBeFocused()
  await dialog.getByLabel('Text').pressSequentially('Plan')
  await dialog.getByLabel('Adresse').pressSequentially('a.example/plan')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await editor.button('Tabelle').click()
  await editor.host.getByRole('menuitem', { name: 'Tabelle einfügen (3 × 3)' }).click()
  await expect(editor.content.getByRole('table')).toBeVisible()
  await keyboard.type('Ort')
  await editor.content.getByRole('columnheader').nth(1).click()
  await keyboard.type('Zeit')
  await editor.page.getByLabel('Bild wählen').setInputFiles(await aPicture('gast.png', '#0a6570'))
  await editor.page.getByLabel('Bildbeschreibung Deutsch').pressSequentially('Die Halle')
}

/** The service has all of it. */
export function expectWritten({ preview, content, dokumente }: EditedStory): void {
  expect(preview).toBe('Kurz j k ? /')
  expect(content).toContain('<p>Am <strong>Montag</strong> <a href="https://a.example/plan">Plan</a></p>')
  expect(content).toMatch(/<table>.*<th>Ort<\/th><th>Zeit<\/th>/)
  expect(dokumente.map(({ name, alt }) => [name, alt])).toEqual([['gast.png', 'Die Halle']])
}
