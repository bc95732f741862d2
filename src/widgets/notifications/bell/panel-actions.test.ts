import { expect, test, vi } from 'vitest'
import { testBackEnd } from '#shared/testing/test-back-end.ts'
import { aBell } from '#widgets/notifications/testing/bell-page.ts'

let finishLoading = () => {}
vi.mock('./actions/reader-actions.ts', async (original) => {
  await new Promise<void>((done) => {
    finishLoading = done
  })
  return original()
})

const backEnd = await testBackEnd()

test('[BELL-02] keys pressed before the actions have loaded are handled as soon as they have', async () => {
  const page = await aBell(
    backEnd,
    ['Erste', 'Zweite'].map((title) => ({ title })),
  )
  await page.open('news')
  const focus = (title: string) => page.bell.getByRole('link', { name: title }).focus()
  focus('Zweite')
  await page.user.keyboard('e')
  focus('Erste')
  const onHost = vi.fn()
  document.addEventListener('keydown', onHost)
  await page.user.keyboard('jk{Control>}j{/Control}')
  document.removeEventListener('keydown', onHost)
  expect(page.focused()).toBe('Erste')
  expect(onHost.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['Control', 'j'])
  finishLoading()
  await vi.waitFor(() => expect(page.focused()).toBe('Zweite'))
  // The focus had left the entry that was to be marked.
  expect([page.titles(), page.calls('DELETE')]).toEqual([['Zweite', 'Erste'], []])
})
