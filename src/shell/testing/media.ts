// The width of the window, as tests set it. Imported first: modules ask for it when they are loaded.
const width = { value: 1440 }
const queries: (() => void)[] = []

const matchMedia = (query: string) => {
  const below = Number(/width < (\d+)px/.exec(query)?.[1])
  const list = Object.assign(new EventTarget(), { media: query, onchange: null, matches: width.value < below })
  queries.push(() => {
    list.matches = width.value < below
    list.dispatchEvent(new Event('change'))
  })
  return list
}
Object.assign(globalThis, { matchMedia })

/** Makes the window `pixels` wide. */
export function resize(pixels: number): void {
  width.value = pixels
  for (const listener of queries) listener()
}
