import { expect, test, vi } from 'vitest'

test('[APP-07] below 640 px the device is a smartphone, below 1024 px the window is narrow, also after a resize', async () => {
  let width = 1440
  const lists: (EventTarget & { media: string })[] = []
  vi.stubGlobal('matchMedia', (media: string) => {
    const limit = Number(/< (\d+)px/.exec(media)![1])
    const list = Object.defineProperty(Object.assign(new EventTarget(), { media }), 'matches', {
      get: () => width < limit,
    })
    lists.push(list)
    return list
  })
  const { $device, $narrow } = await import('./device.ts')
  for (const [to, device, narrow] of [
    [1024, 'desktop', false],
    [1023, 'desktop', true],
    [640, 'desktop', true],
    [639, 'smartphone', true],
    [1440, 'desktop', false],
  ] as const) {
    width = to
    for (const list of lists) list.dispatchEvent(new Event('change'))
    expect([to, $device.get(), $narrow.get()]).toEqual([to, device, narrow])
  }
})
