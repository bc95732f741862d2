// A change that ends approvals of the form: named before it is sent, and asked about.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { FormDraft } from '#contract/postbox.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure } from '#shared/testing/serve.ts'
import { standOn } from '#shared/testing/sign-in.ts'
import { aDraft, aFormTemplate, formServer } from './testing/form-service.ts'
import { checkPage, complete, openEditor, press } from './testing/open-editor.tsx'

const ENDS: FormDraft['ends'] = [
  {
    label: { de: 'Führungskraft', en: '' },
    by: { id: '00000000-0000-4000-8000-000000000003', name: 'Bernd Scholten' },
  },
  { label: { de: 'Reisestelle', en: '' }, by: null },
]
const aChange = (ends: FormDraft['ends']) => aDraft(complete, { page: 'proofs', changes: 412, ends })
const query = (url: unknown) => new URL(String(url)).search
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Genehmigungen beenden?' }))

beforeEach(() => {
  standOn('portal')
  setLanguage('de')
  localStorage.clear()
})

test('[POST-03] shows whose approvals end before a change is sent, and needs a confirmation', async () => {
  const server = formServer(aFormTemplate(), aChange(ENDS))
  const { fetch } = await openEditor(server, { templateId: '118', draftId: '55' })
  const sends = () => fetch.mock.calls.filter(([url]) => String(url).includes('/55/send')).map(([url]) => query(url))
  await press('Weiter zu Prüfen')
  await checkPage()
  await press('Änderung senden')
  const asked = await dialog()
  expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Führungskraft: Bernd Scholten',
    'Reisestelle',
  ])
  await userEvent.click(asked.getByRole('button', { name: 'Nicht senden' }))
  expect(sends()).toEqual([])
  await press('Änderung senden')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Änderung senden' }))
  await screen.findByRole('heading', { name: /wurde gesendet/ })
  expect(sends()).toEqual(['?endsApprovals=2'])
})

test('[POST-03] an approval that arrives while a change is sent needs another confirmation', async () => {
  const server = formServer(aFormTemplate(), aChange([]))
  const send = server.service['/drafts/55/send'] as () => unknown
  server.service['/drafts/55/send'] = ({ search }: URL) =>
    search === '' ? failure(409, { code: 'approvals_end', present: aChange(ENDS.slice(0, 1)) }) : send()
  await openEditor(server, { templateId: '118', draftId: '55' })
  await press('Weiter zu Prüfen')
  await checkPage()
  await press('Änderung senden')
  const asked = await dialog()
  asked.getByText('Führungskraft: Bernd Scholten')
  await userEvent.click(asked.getByRole('button', { name: 'Änderung senden' }))
  await waitFor(() => expect(server.sent).toEqual([55]))
})
