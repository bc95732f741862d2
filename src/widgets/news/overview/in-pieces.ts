import type { Draw } from './use-overview.ts'

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)

/** One story in each frame: who scrolls feels nothing. What follows the page is known once all of them are there. */
export const inPieces: Draw = async (page, after, show) => {
  const last = Math.max(0, page.items.length - 1)
  for (let at = 0; at <= last; at++) {
    await nextFrame()
    show({ ...page, items: page.items.slice(at, at + 1), next: at < last ? after : page.next }, at === last)
  }
}
