import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aNewsService, oven, startCards } from './testing/cards.tsx'
import { standOn, type Service } from './testing/stories.tsx'

let service: Service
beforeEach(() => {
  service = aNewsService()
})

test('offers a click to the host, which may navigate itself', async () => {
  const { received, host } = await startCards(service)
  const link = await screen.findByRole('link', { name: `Jetzt lesen: ${oven.titel}` })
  host.addEventListener('portal-navigate', (event) => event.preventDefault())
  const browser = vi.fn((event: Event) => event.defaultPrevented)
  host.addEventListener('click', (event) => browser(event))
  await userEvent.click(link)
  expect(received('portal-navigate').map(({ detail }) => detail)).toEqual([{ path: `/story/ma/${oven.id}` }])
  expect(browser).toHaveReturnedWith(true)
})

test('the browser follows the link when the host does not handle it', async () => {
  const { host } = await startCards(service)
  const link = await screen.findByRole('link', { name: oven.titel })
  let prevented: boolean | undefined
  host.addEventListener('click', (event) => {
    prevented = event.defaultPrevented
    event.preventDefault() // jsdom cannot navigate
  })
  await userEvent.click(link)
  expect(prevented).toBe(false)
})

test.each(['{Control>}', '{Meta>}', '{Shift>}'])('leaves a click with %s to the browser', async (key) => {
  const { received, host } = await startCards(service)
  host.addEventListener('click', (event) => event.preventDefault())
  const user = userEvent.setup()
  await user.keyboard(key)
  await user.click(await screen.findByRole('link', { name: oven.titel }))
  expect(received('portal-navigate')).toEqual([])
})

test('[EMB-01] in a foreign page a link opens a new window', async () => {
  standOn('foreign page')
  await startCards(service)
  const link = await screen.findByRole('link', { name: oven.titel })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener')
})

test('in the portal a link does not open a new window', async () => {
  await startCards(service)
  expect((await screen.findByRole('link', { name: oven.titel })).getAttribute('target')).toBe(null)
})
