// Opens the editor of forms over a server of tests, and acts on it as a person does.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Answers } from '#domain/postbox/answers.ts'
import { serve } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn } from '#shared/testing/sign-in.ts'
// Imported before the first test, so that no test waits for a lazily loaded module.
import '#widgets/postbox/editor/fill.tsx'
import '#domain/postbox/answer-rules.ts'
import { FormEditor } from '#widgets/postbox/editor/form-editor.tsx'
import type { FormServer } from './form-service.ts'

/** Autosave waits for a pause in typing. */
export const SAVED = { timeout: 8000 }
export const OFFLINE = (): never => {
  throw new TypeError('no line')
}

export async function openEditor(server: FormServer, props: Readonly<Record<string, unknown>> = { templateId: '118' }) {
  const fetch = serve(server.service)
  await signIn(['portal_ma', 'menu_ma_form'])
  const start = () => showIn(FormEditor, props)
  const shown = start()
  const calls = (method: string, end: string) =>
    fetch.mock.calls.filter(([url, init]) => String(url).endsWith(end) && (init?.method ?? 'GET') === method)
  const reopen = () => {
    shown.unmount()
    return start()
  }
  return { ...shown, fetch, calls, reopen }
}
export const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
export const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))
export const paste = async (name: string | RegExp, value: string) => {
  const box = await field(name)
  await userEvent.clear(box)
  await userEvent.click(box)
  await userEvent.paste(value)
}
/** To the second page, abroad. */
export const goAbroad = async () => {
  await choose('Österreich')
  await press('Weiter zu Nachweise')
}
export const complete: Answers = { name: 'Katrin Osterloh', goal: 'austria', insurance: '12', km: 480 }
export const checkPage = () => screen.findByRole('heading', { name: 'Prüfen' })
