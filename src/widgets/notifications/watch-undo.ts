import { UNDO_WINDOW } from '#domain/read-scope.ts'
import { $undoable } from '#shared/bus/mark-read.ts'
import type { Undo } from './panel-model.ts'

/** Tells every second what can still be taken back; returns what stops it. */
export function watchUndo(tell: (undo: Undo | undefined) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = $undoable.listen(({ length: count }) => {
    clearInterval(timer)
    let left = UNDO_WINDOW / 1000
    const tick = () => tell(count > 0 && left > 0 ? { count, left: left-- } : undefined)
    tick()
    if (count > 0) timer = setInterval(tick, 1000)
  })
  return () => {
    clearInterval(timer)
    stop()
  }
}
