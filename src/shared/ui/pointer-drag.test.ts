import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { trackDrag } from './pointer-drag.ts'

const calls: string[] = []
let stop = new AbortController()

function pointer(type: string, clientX = 0, clientY = 0, pointerId = 1): void {
  const event = new MouseEvent(type, { clientX, clientY, bubbles: true })
  document.body.dispatchEvent(Object.assign(event, { pointerId }))
}

function escape(): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

function click(): boolean {
  return document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

beforeEach(() => {
  vi.useFakeTimers()
  calls.length = 0
  stop = new AbortController()
  trackDrag({ clientX: 10, clientY: 10, pointerId: 1 }, stop.signal, {
    onMove: (x, y) => calls.push(`move ${x} ${y}`),
    onCancel: () => calls.push('cancel'),
    onEnd: (isDropped) => calls.push(isDropped ? 'drop' : 'end'),
  })
})
afterEach(() => {
  stop.abort()
  vi.runAllTimers()
})

describe('a pointer drag', () => {
  test('reports every movement and the drop', () => {
    pointer('pointermove', 20, 10)
    pointer('pointermove', 11, 10)
    pointer('pointerup', 11, 10)
    pointer('pointermove', 50, 50)
    expect(calls).toEqual(['move 20 10', 'move 11 10', 'drop'])
  })

  test('does not start within 5 px, and leaves the click to the element', () => {
    pointer('pointermove', 13, 13)
    pointer('pointerup', 13, 13)
    expect(calls).toEqual(['end'])
    expect(click()).toBe(true)
  })

  test('swallows only the click that follows it', () => {
    pointer('pointermove', 30, 10)
    pointer('pointerup', 30, 10)
    expect(click()).toBe(false)
    vi.runAllTimers()
    expect(click()).toBe(true)
  })

  test('ignores other pointers', () => {
    pointer('pointermove', 30, 10, 2)
    pointer('pointerup', 30, 10, 2)
    expect(calls).toEqual([])
  })

  test('drops nothing after Escape, and keeps the key from a dialog around it', () => {
    pointer('pointermove', 30, 10)
    expect(escape().defaultPrevented).toBe(true)
    pointer('pointermove', 40, 10)
    pointer('pointerup', 40, 10)
    expect(calls).toEqual(['move 30 10', 'cancel', 'end'])
  })

  test('ignores Escape before the first movement', () => {
    expect(escape().defaultPrevented).toBe(false)
    expect(calls).toEqual([])
  })

  test('drops nothing when the browser cancels the pointer or its owner aborts', () => {
    pointer('pointermove', 30, 10)
    pointer('pointercancel', 30, 10)
    stop.abort()
    pointer('pointerup', 30, 10)
    expect(calls).toEqual(['move 30 10', 'end'])
  })
})
