// TipTap and ProseMirror without what the editor of the portal never calls (lean-parts.ts); what is kept is unchanged.
import type { Plugin } from 'vite'
import { CUTS, type Cut } from './lean-parts.ts'

/** `code` without the part; undefined where it is not found. */
export function cutOut(code: string, { inside = '', begin, end, instead }: Cut): string | undefined {
  const from = code.indexOf(inside)
  const start = from < 0 ? -1 : code.indexOf(begin, from)
  const stop = start < 0 ? -1 : code.indexOf(end, start + begin.length)
  return stop < 0 ? undefined : code.slice(0, start) + instead + code.slice(stop + end.length)
}

export const leanEditor = (): Plugin => ({
  name: 'portal:lean-editor',
  // What is tested is what is shipped; on the development server the libraries stand in one file of Vite's own.
  apply: (_, { command, mode }) => command === 'build' || mode === 'test',
  enforce: 'pre',
  transform(code, id) {
    const cuts = CUTS.find(([file]) => file.test(id))?.[1]
    if (!cuts) return null
    let lean = code
    for (const cut of cuts) {
      const next = cutOut(lean, cut)
      if (next === undefined) this.error(`${id} has changed: look at lean-parts.ts again (${cut.begin.trim()})`)
      lean = next
    }
    return { code: lean, map: null }
  },
})
