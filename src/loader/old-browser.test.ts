import { expect, test, vi } from 'vitest'

test('a browser without light-dark() gets the oldest ones that work named, in every element', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('CSS', { supports: () => false })
  const codes: string[] = []
  document.addEventListener('portal-error', (event) => codes.push((event as CustomEvent<{ code: string }>).detail.code))
  document.body.innerHTML = '<portal-bell></portal-bell><portal-news-cards></portal-news-cards>'
  await import('./portal.ts')
  await vi.waitFor(() => expect(codes).toEqual(['old_browser', 'old_browser']))
  for (const element of document.body.children)
    expect(element.shadowRoot!.textContent).toBe(
      'Dieser Browser ist zu alt für das Portal. Es braucht mindestens Chrome oder Edge 125, Firefox 128 oder Safari 17.5.',
    )
  expect(warn.mock.calls.map((call) => call.join(' '))).toEqual([
    expect.stringMatching(/^portal: this browser is too old .*Chrome or Edge 125, Firefox 128 or Safari 17\.5\.$/),
  ])
})
