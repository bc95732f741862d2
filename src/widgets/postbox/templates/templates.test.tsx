import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { TemplatePreview } from '#contract/postbox-editing.ts'
import { aPage, aQuestion, aStation, aTemplate } from '#domain/postbox/testing/a-template.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { failure } from '#shared/testing/serve.ts'
import { blank } from '#shared/testing/blank.ts'
import {
  CHOICES,
  CONTENT,
  ROW,
  anEdited,
  drive,
  open,
  plate,
  press,
  resetService,
  row,
  savesDraft,
  service,
  type,
  user,
} from './testing/open-templates.tsx'

beforeEach(resetService)

test('[POST-06] lists templates with their states, and the group postboxes', async () => {
  await open()
  const row = (await screen.findByRole('link', { name: 'Parkplatz' })).closest('tr')!
  expect(row.textContent).toContain('115Veröffentlicht')
  expect(await screen.findByText('Werkschutz')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Vorlage anlegen' })).toBeTruthy()
})

test('[POST-06] without templates to edit it says who decides that', async () => {
  service['/forms/templates'] = failure(403, { code: 'role_missing' })
  await open()
  expect(await screen.findByText('Sie bearbeiten keine Vorlagen')).toBeTruthy()
})

test('[POST-06] a list that could not be loaded is loaded again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  service['/forms/templates'] = failure(500)
  await open()
  expect(await screen.findByText(/Die Vorlagen konnten nicht geladen werden/)).toBeTruthy()
  service['/forms/templates'] = [ROW]
  await press('Erneut versuchen')
  expect(await screen.findByRole('link', { name: 'Parkplatz' })).toBeTruthy()
})

test('[POST-06] a missing or forbidden template is reported as missing', async () => {
  service['/templates/115'] = failure(404)
  await open('115')
  expect(await screen.findByText('Vorlage nicht gefunden')).toBeTruthy()
})

test('[POST-06] a question is added by its kind, named, and saved by itself', async () => {
  savesDraft()
  const { sent } = await open('115')
  await press('Frage hinzufügen')
  await user.click(await screen.findByRole('menuitem', { name: 'Ja oder Nein' }))
  // Without a pause: the next key belongs to the new question.
  expect(document.activeElement?.getAttribute('name')).toBe('pages.0.questions.2.label')
  type('Text der Frage, Deutsch', 'Laden?')
  await user.click(screen.getByRole('checkbox', { name: 'Muss beantwortet werden' }))
  const added = { name: 'question', kind: 'yesNo', label: { de: 'Laden?', en: '' }, required: true }
  await waitFor(
    () => expect(sent('PUT', '/115/draft').at(-1)?.body!.content.pages[0]!.questions[2]).toMatchObject(added),
    { timeout: 4_000 },
  )
  expect(sent('PUT', '/115/draft')[0]!.version).toBe('"5"')
  expect(await screen.findByText(/^gespeichert /, {}, { timeout: 4_000 })).toBeTruthy()
})

test('[POST-06] a condition is picked and read back as a sentence', async () => {
  await open('115')
  await user.click(await row('Kennzeichen'))
  expect(screen.getByText('Diese Frage wird immer gestellt.')).toBeTruthy()
  await press('Bedingung hinzufügen')
  expect(screen.getByText('Wenn Antrieb „Verbrenner“ ist.')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Wert' }), 'Elektro')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vergleich' }), 'ist nicht')
  expect(screen.getByText('Wenn Antrieb nicht „Elektro“ ist.')).toBeTruthy()
  await press('Vergleich hinzufügen')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Es müssen zutreffen' }), 'mindestens einer')
  expect(screen.getByText('Wenn Antrieb nicht „Elektro“ ist oder Antrieb „Verbrenner“ ist.')).toBeTruthy()
  await press('Vergleich 2 entfernen')
  await press('Vergleich 1 entfernen')
  expect(screen.getByText('Diese Frage wird immer gestellt.')).toBeTruthy()
})

test('[POST-06] conditions that exclude each other are named at their place and in the summary, and are not saved', async () => {
  const { sent } = await open('115')
  await user.click(await row('Kennzeichen'))
  await press('Bedingung hinzufügen')
  await press('Vergleich hinzufügen')
  const second = screen.getByRole('group', { name: 'Vergleich 2' })
  await user.selectOptions(within(second).getByRole('combobox', { name: 'Wert' }), 'Elektro')
  const summary = screen.getByRole('group', { name: 'Eine Stelle ist zu klären' })
  expect(summary.textContent).toContain(
    'Kennzeichen: Die Bedingung trifft nie zu: Die Vergleiche mit „Antrieb“ schließen einander aus.',
  )
  await press('Veröffentlichen …')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.getAttribute('name')).toBe('pages.0.questions.1.when')
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  expect(sent('PUT', '/115/draft')).toEqual([])
  await user.click(within(summary).getByRole('button'))
  expect(document.activeElement?.getAttribute('name')).toBe('pages.0.questions.1.when')
})

test('[POST-06] an option that is there twice is named by its number', async () => {
  await open('115')
  await user.click(await row('Antrieb'))
  type('Auswahl 2, Deutsch', 'Verbrenner')
  const summary = await screen.findByRole('group', { name: 'Eine Stelle ist zu klären' })
  expect(summary.textContent).toContain('Antrieb, Auswahl 2: Dieselbe Auswahl steht schon weiter oben.')
})

test('[POST-06] questions are moved by key, duplicated, and removed with undo', async () => {
  await open('115')
  const names = () =>
    within(screen.getByRole('list', { name: /^Fragen: / }))
      .getAllByRole('button', { expanded: false })
      .map(({ textContent }) => textContent?.split('Ei')[0])
  await row('Kennzeichen')
  expect(names()).toEqual(['Antrieb', 'Kennzeichen'])
  fireEvent.keyDown(await row('Kennzeichen'), {
    key: 'ArrowUp',
    altKey: true,
  })
  expect(names()).toEqual(['Kennzeichen', 'Antrieb'])
  await press('Antrieb entfernen')
  expect(names()).toEqual(['Kennzeichen'])
  await press('Rückgängig')
  expect(names()).toEqual(['Kennzeichen', 'Antrieb'])
  await press('Kennzeichen verdoppeln')
  expect(screen.getAllByRole('button', { name: /^Kennzeichen.*Zeile/ })).toHaveLength(2)
})

test('[POST-06] a station gets its decider, deadline and condition', async () => {
  savesDraft()
  const { sent } = await open('115')
  await user.click(await screen.findByRole('tab', { name: 'Stationen' }))
  expect(screen.getByText('Ohne Station ist ein Formular mit dem Absenden erledigt.')).toBeTruthy()
  await press('Station hinzufügen')
  type('Name der Station, Deutsch', 'Werkschutz')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Wer entscheidet?' }), 'Gruppenpostfach')
  expect(screen.getByText(/^Wählen Sie, wer entscheidet/)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gruppenpostfach' }), 'Werkschutz (2 Personen)')
  expect(screen.queryByText(/^Wählen Sie, wer entscheidet/)).toBeNull()
  type(/^Frist in Arbeitstagen/, 'bald')
  expect(screen.getByText('Eine Zahl von 1 bis 365.')).toBeTruthy()
  type(/^Frist in Arbeitstagen/, '5')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Nach der Frist' }), 'nächste Ebene einbeziehen')
  await waitFor(
    () =>
      expect(sent('PUT', '/115/draft').at(-1)?.body!.content.stations[0]).toMatchObject({
        label: { de: 'Werkschutz' },
        decider: { kind: 'group', groupId: 4 },
        limitDays: 5,
        onLimit: 'nextLevel',
      }),
    { timeout: 4_000 },
  )
})

test('[POST-06] publishing shows the changes and who keeps the former version', async () => {
  const content = { ...CONTENT, retentionMonths: 6, pages: [{ ...CONTENT.pages[0]!, questions: [drive] }] }
  service['/templates/115'] = anEdited(content, { state: 'changed' })
  service['/115/publish'] = anEdited(content, { version: 6, publishedVersion: 3, published: content as never })
  const { sent } = await open('115')
  await press('Veröffentlichen …')
  const dialog = await screen.findByRole('dialog', { name: 'Version 3 veröffentlichen' })
  expect(dialog.textContent).toContain('Einstellungen geändert: Aufbewahrung')
  expect(dialog.textContent).toContain('Frage „Kennzeichen“ entfernt')
  expect(dialog.textContent).toContain('3 Formulare sind unterwegs und behalten Version 2.')
  expect(dialog.textContent).toContain('Ein Entwurf behält Version 2 und weist auf die neue hin.')
  await user.click(within(dialog).getByRole('button', { name: 'Veröffentlichen' }))
  await waitFor(() => expect(sent('POST', '/115/publish')).toMatchObject([{ version: '"5"' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[POST-06] two concurrent editors: no typed text is lost, one version is chosen', async () => {
  const theirs = { ...CONTENT, title: { de: 'Stellplatz', en: '' } }
  service['/templates/115/draft'] = failure(409, {
    code: 'version_conflict',
    present: anEdited(theirs, { version: 9 }),
  })
  const { sent } = await open('115')
  await row('Kennzeichen')
  type('Titel, Deutsch', 'Mein Parkplatz')
  expect(await screen.findAllByText(/^Miriam Falk hat die Vorlage/, {}, { timeout: 4_000 })).not.toEqual([])
  savesDraft()
  await press('Meine Fassung behalten')
  await waitFor(() =>
    expect(sent('PUT', '/115/draft').at(-1)).toMatchObject({
      version: '"9"',
      body: { content: { title: { de: 'Mein Parkplatz' } } },
    }),
  )
})

test('[POST-06] the preview shows a form as a person would begin it, also with its conditions and in English', async () => {
  const content = aTemplate({
    title: { de: 'Parkplatz', en: 'Parking' },
    pages: [
      aPage('car', [
        aQuestion('name', 'line', { label: { de: 'Name', en: 'Name' }, prefill: 'name' }),
        drive,
        { ...plate, when: { and: [{ '===': [{ var: 'drive' }, 'electric'] }] } },
      ]),
    ],
    stations: [aStation('lead', { label: { de: 'Vorgesetzte', en: 'Supervisor' } })],
  })
  service['/templates/115'] = anEdited(content)
  service['/templates/preview'] = {
    ...blank(TemplatePreview),
    prefilled: { name: 'Anna Schmidt' },
    forecast: [
      {
        name: 'lead',
        label: { de: 'Vorgesetzte', en: 'Supervisor' },
        asked: [{ id: null, name: 'Lea Lead' }],
        note: 'none',
        awayUntil: null,
        usualDays: 2,
      },
    ],
  } satisfies TemplatePreview
  await open('115')
  await user.click(await screen.findByRole('tab', { name: 'Vorschau' }))
  expect((await screen.findByDisplayValue('Anna Schmidt', {}, { timeout: 3_000 })) as HTMLInputElement).toBeTruthy()
  expect(screen.getAllByText('Für die Gesellschaft dieser Person wird das Formular nicht angeboten.')).not.toEqual([])
  expect(screen.getByText('Lea Lead · üblich 2 Tage')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /Kennzeichen/ })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: /Antrieb/ }), 'Elektro')
  const because = screen.getByText((_, one) => one?.className === 'because')
  expect(because.textContent).toBe('Diese Frage kommt, weil als Antrieb „Elektro“ steht.')
  expect(screen.getByRole('textbox', { name: /Kennzeichen/ })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Englisch' }))
  expect(screen.getByRole('textbox', { name: /Plate/ })).toBeTruthy()
})

test('[POST-06] the preview has the controls of the form itself, in the chosen language, and stores nothing', async () => {
  const kinds = aTemplate({
    pages: [
      aPage('all', [
        aQuestion('stars', 'rating'),
        aQuestion('span', 'period'),
        aQuestion('who', 'person'),
        aQuestion('sure', 'yesNo', { required: true }),
        aQuestion('papers', 'files'),
        aQuestion('riders', 'group', { questions: [aQuestion('name', 'line')] }),
      ]),
    ],
  })
  service['/templates/115'] = anEdited(kinds)
  service['/templates/preview'] = { prefilled: {}, hidden: ['stars'], forecast: [], mayUse: true }
  const { sent } = await open('115')
  await user.click(await screen.findByRole('tab', { name: 'Vorschau' }))
  await screen.findByText(/Wird für diese Person ausgefüllt/, {}, { timeout: 3_000 })
  expect(within(screen.getByRole('radiogroup', { name: /Frage stars/ })).getAllByRole('radio')).toHaveLength(6)
  const span = screen.getByRole<HTMLInputElement>('textbox', { name: /Frage span/ })
  await user.type(span, '29.–30.4.2026')
  await user.tab()
  expect(span.value).toBe('29.04.–30.04.2026')
  expect(screen.getByRole('combobox', { name: /Frage who/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Eintrag hinzufügen' }))
  expect(screen.getByRole('textbox', { name: /Frage name/ })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Englisch' }))
  expect(screen.getByRole('radio', { name: 'Yes' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add an entry' })).toBeTruthy()
  expect(sent('POST', '/forms/drafts')).toEqual([])
})

test('[POST-06] a new template is created once it has a title, and its address follows', async () => {
  service['/forms/templates'] = (_: URL, init: RequestInit) =>
    init.method === 'POST'
      ? anEdited((JSON.parse(String(init.body)) as { content: TemplateContent }).content, { state: 'draft' })
      : [ROW]
  const { sent, received } = await open('neu')
  await screen.findByRole('textbox', { name: 'Titel, Deutsch' })
  expect(screen.queryByText(/Der deutsche Titel fehlt/)).toBeNull()
  type('Titel, Deutsch', 'Neu')
  expect(await screen.findByRole('group', { name: /^Vor dem Veröffentlichen fehl/ })).toBeTruthy()
  await waitFor(
    () =>
      expect(received('portal-address').map(({ detail }) => detail as unknown)).toEqual([
        { path: '/meineNachrichten/vorlagen/115' },
      ]),
    { timeout: 4_000 },
  )
  expect(sent('POST', '/forms/templates')).toHaveLength(1)
})

test('[POST-06] unsaved changes are kept when the template is archived', async () => {
  savesDraft()
  service['/115/archive'] = anEdited(CONTENT, { version: 6, state: 'archived' })
  await open('115')
  await screen.findByRole('textbox', { name: 'Titel, Deutsch' })
  service['/templates/115/draft'] = failure(422, { code: 'template_refused', details: [] })
  type('Titel, Deutsch', 'Stellplatz')
  await press('Weitere Aktionen')
  await user.click(await screen.findByRole('menuitem', { name: 'Archivieren' }))
  expect(await screen.findAllByText('Diese Vorlage ist archiviert.')).not.toEqual([])
  expect(screen.getByRole('heading', { name: 'Stellplatz' })).toBeTruthy()
})

test('[POST-06] companies and sites with the same number keep their names in conditions', async () => {
  service['/templates/choices'] = { ...CHOICES, sites: [{ id: 1, name: 'Siegen' }] }
  const [company, site] = [aQuestion('company', 'company'), aQuestion('site', 'site')]
  const note = aQuestion('note', 'line', {
    when: { and: [{ '===': [{ var: 'company' }, 1] }, { '===': [{ var: 'site' }, 1] }] },
  })
  service['/templates/115'] = anEdited(aTemplate({ pages: [aPage('car', [company, site, note])] }))
  await open('115')
  expect(await screen.findByText(/„Antriebe GmbH“ ist und .*„Siegen“ ist/)).toBeTruthy()
})

test('[POST-06] an archived template is read only and offered again', async () => {
  service['/templates/115'] = anEdited(CONTENT, { state: 'archived' })
  service['/115/restore'] = anEdited(CONTENT, { version: 6 })
  const { sent } = await open('115')
  expect(await screen.findAllByText('Diese Vorlage ist archiviert.')).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Frage hinzufügen' })).toBeNull()
  await press('Weitere Aktionen')
  await user.click(await screen.findByRole('menuitem', { name: 'Wieder anbieten' }))
  await waitFor(() => expect(sent('POST', '/115/restore')).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Frage hinzufügen' })).toBeTruthy()
})
