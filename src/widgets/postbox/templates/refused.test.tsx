// Refusals of the template editor: fields, files, and group postboxes that are used.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aStation } from '#domain/postbox/testing/a-template.ts'
import { failure } from '#shared/testing/serve.ts'
import {
  CONTENT,
  GROUP,
  MIRIAM,
  anEdited,
  open,
  press,
  resetService,
  savesDraft,
  service,
  type,
  user,
} from './testing/open-templates.tsx'

beforeEach(resetService)

test('[POST-06] while a field is invalid nothing is saved or published, and the first such field is focused', async () => {
  savesDraft()
  const content = { ...CONTENT, retentionMonths: 12 }
  service['/templates/115'] = anEdited(content, { state: 'changed' })
  const { sent } = await open('115')
  await user.click(await screen.findByRole('tab', { name: 'Regeln' }))
  type(/^Aufbewahrung in Monaten/, 'abc')
  expect(await screen.findByText('Nicht gespeichert: Eine Angabe ist noch zu klären.')).toBeTruthy()
  // The typed text is still there, and listed, when its tab is left.
  await user.click(screen.getByRole('tab', { name: 'Fragen' }))
  expect(screen.getByRole('button', { name: 'Parkplatz: Eine Zahl von 1 bis 120.' })).toBeTruthy()
  await press('Veröffentlichen …')
  expect(screen.queryByRole('dialog')).toBeNull()
  const field = await screen.findByRole('textbox', { name: /^Aufbewahrung in Monaten/ })
  await waitFor(() => expect(document.activeElement?.shadowRoot?.activeElement ?? document.activeElement).toBe(field))
  expect(field).toHaveProperty('value', 'abc')
  expect(sent('PUT', '/115/draft')).toEqual([])
  type(/^Aufbewahrung in Monaten/, '6')
  await waitFor(() => expect(sent('PUT', '/115/draft')[0]?.body!.content.retentionMonths).toBe(6), { timeout: 4_000 })
  await press('Veröffentlichen …')
  expect(await screen.findByRole('dialog', { name: /veröffentlichen$/ })).toBeTruthy()
})

test('[POST-06] an incomplete decider is not published as the former one', async () => {
  savesDraft()
  service['/templates/115'] = anEdited({ ...CONTENT, stations: [aStation('gate')] }, { state: 'changed' })
  await open('115')
  await user.click(await screen.findByRole('tab', { name: 'Stationen' }))
  await user.click(screen.getByRole('button', { name: /^Station gate ?Führungskraft/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Wer entscheidet?' }), 'Gruppenpostfach')
  await press('Veröffentlichen …')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [
    'a loop',
    'template_refused',
    { field: 'body.pages.0.questions.0.when', rule: 'loop goal' },
    'Brauchen Sie einen Schlüssel?: Die Bedingung hängt von „Welche Halle?“ ab, und „Welche Halle?“ hängt von ihr ab.',
  ],
  [
    'keys that are not allowed',
    'validation_failed',
    { field: 'body', rule: 'must be JSON, without the keys __proto__ and constructor.prototype' },
    'Schleife: Die Datei hat nicht den Aufbau einer Vorlage oder enthält Namen, die nicht erlaubt sind.',
  ],
  [
    'a value of another type',
    'validation_failed',
    { field: 'body.pages.0.questions.2.required', rule: 'must be boolean' },
    'Frage 3: Die Angabe „required“ fehlt oder ist so nicht möglich.',
  ],
])('[POST-06] an import that is refused keeps nothing and says it in words: %s', async (_, code, detail, sentence) => {
  service['/templates/import'] = failure(422, { code, details: [detail] })
  await open()
  const input = await screen.findByLabelText('Einlesen …', { selector: 'input' })
  const label = (de: string) => ({ label: { de, en: '' } })
  const questions = [
    { name: 'key', ...label('Brauchen Sie einen Schlüssel?') },
    { name: 'goal', ...label('Welche Halle?') },
    {},
  ]
  const content = { title: { de: 'Schleife', en: '' }, pages: [{ name: 'page', questions }] }
  const file = new File([JSON.stringify(content)], 'vorlage.json', { type: 'application/json' })
  await act(() => fireEvent.change(input, { target: { files: [file] } }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('[POST-06] a group postbox is changed, and a used one is not removed', async () => {
  service['/groups/4'] = failure(409, { code: 'group_in_use', present: GROUP })
  const { sent } = await open()
  await press('Werkschutz ändern')
  const dialog = await screen.findByRole('dialog', { name: 'Gruppenpostfach ändern' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' Siegen')
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(sent('PUT', '/groups/4')).toMatchObject([{ body: { name: 'Werkschutz Siegen', members: [MIRIAM.id] } }]),
  )
  expect(await screen.findAllByText(/verwendet das Gruppenpostfach/)).not.toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }))
  await press('Werkschutz entfernen')
  const asked = await screen.findByRole('dialog', { name: 'Werkschutz entfernen' })
  expect(asked.textContent).toContain('Es wird verwendet von: Parkplatz.')
  await user.click(within(asked).getByRole('button', { name: 'Entfernen' }))
  // The request was sent immediately; the row stays, without a message.
  await waitFor(() => expect(sent('DELETE', '/groups/4')).toHaveLength(1))
  expect(await within(asked).findAllByText(/verwendet das Gruppenpostfach/)).not.toEqual([])
  expect(screen.queryByText(/: entfernt/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Werkschutz entfernen', hidden: true })).toBeTruthy()
})
