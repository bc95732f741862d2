import type { Draw } from '#widgets/news/overview/use-overview.ts'

/** So many stories are drawn in one frame: who scrolls feels nothing. */
const PIECE = 2

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)

/** A few stories in each frame; what follows the page is known once all of them are there. */
export const inPieces: Draw = async (page, after, show) => {
  const last = Math.max(0, Math.ceil(page.items.length / PIECE) - 1)
  for (let at = 0; at <= last; at++) {
    await nextFrame()
    const items = page.items.slice(at * PIECE, (at + 1) * PIECE)
    show({ ...page, items, next: at < last ? after : page.next }, at === last)
  }
}
