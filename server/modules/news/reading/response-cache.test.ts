import { describe, expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

function setUp({ threshold = 2 } = {}) {
  const world = { at: 1_000_000, isListening: true, value: 1, reads: 0 }
  const cache = createResponseCache({ isListening: () => world.isListening, now: () => new Date(world.at), threshold })
  const ask = (key = 'a', until = Infinity) =>
    cache.get(key, async () => {
      world.reads++
      const text = String(world.value)
      await Promise.resolve()
      return { text, until }
    })
  /** Calls until responses are cached. */
  const raiseLoad = async () => {
    for (let n = 0; n < 4; n++) await ask('other')
  }
  return { world, cache, ask, raiseLoad }
}

test('reads on every call under low load', async () => {
  const { world, ask } = setUp()
  for (let n = 0; n < 6; n++) {
    world.at += 1_000
    await ask()
  }
  expect(world.reads).toBe(6)
})

test('serves many calls with one read under high load, until something changes', async () => {
  const { world, cache, ask, raiseLoad } = setUp()
  await raiseLoad()
  world.reads = 0
  expect(await Promise.all(Array.from({ length: 20 }, () => ask()))).toEqual(Array.from({ length: 20 }, () => '1'))
  expect(world.reads).toBe(1)
  world.value = 2
  expect(await ask()).toBe('1')
  cache.clear()
  expect(await ask()).toBe('2')
  expect(world.reads).toBe(2)
})

describe('a cached response is not used', () => {
  test('for another key', async () => {
    const { ask, raiseLoad, world } = setUp()
    await raiseLoad()
    await ask('company 1')
    world.value = 2
    expect(await ask('company 2')).toBe('2')
  })

  test('after its expiry', async () => {
    const { ask, raiseLoad, world } = setUp()
    await raiseLoad()
    await ask('a', world.at + 100)
    world.value = 2
    world.at += 99
    expect(await ask()).toBe('1')
    world.at += 1
    expect(await ask()).toBe('2')
  })

  test('while NOTIFY is not received', async () => {
    const { ask, raiseLoad, world } = setUp()
    await raiseLoad()
    await ask()
    world.value = 2
    world.isListening = false
    expect(await ask()).toBe('2')
  })

  test('if something changed during its read', async () => {
    const { cache, ask, raiseLoad, world } = setUp()
    await raiseLoad()
    const early = ask()
    world.value = 2
    cache.clear()
    const late = ask()
    expect(await early).toBe('1')
    expect(await late).toBe('2')
    expect(await ask()).toBe('2')
  })

  test('after a failed read', async () => {
    const { cache, raiseLoad } = setUp()
    await raiseLoad()
    const fail = () => Promise.reject(new Error('database away'))
    await expect(cache.get('a', fail)).rejects.toThrow('database away')
    expect(await cache.get('a', async () => ({ text: 'again', until: Infinity }))).toBe('again')
  })
})
