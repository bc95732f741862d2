import { standsOnPage } from '#shell/stands-on-page.ts'

/** A dialog that is taken away while it is open tells nobody, one inside of an element only that: so it is looked for (ms). */
const EVERY = 300

/** Calls `act` as soon as no modal dialog stands on the page; the answer stops waiting. */
export function whenFree(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (standsOnPage('dialog[open]')) timer = setTimeout(look, EVERY)
    else act()
  }
  look()
  return () => clearTimeout(timer)
}
