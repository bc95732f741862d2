// Finds rules that style sheets repeat instead of using the classes of the kit, and rules whose class no code names.

/** Declarations from which on a rule counts as long. */
const LONG = 4
/** The number of sheets that may contain the same long rule. */
const MOST_SHEETS = 2
/** Classes of libraries, and of pages that are not ours. */
const FOREIGN = /^(ProseMirror|selectedCell|fui-)/

interface Rule {
  readonly selector: string
  /** Sorted, one per line. */
  readonly body: string
  readonly length: number
}

/** The rules of a sheet, also those inside of at-rules, without those of key frames. */
function rulesOf(css: string): Rule[] {
  const text = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  return [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => {
    const declarations = body
      .split(';')
      .map((one) => one.replaceAll(/\s+/g, ' ').trim())
      .filter((one) => one !== '')
    return { selector: selector.trim(), body: declarations.toSorted().join('\n'), length: declarations.length }
  })
}

/** One sentence for each long body that is in more sheets than allowed. */
export function repeatedBodies(sheets: ReadonlyMap<string, string>): string[] {
  const found = new Map<string, string[]>()
  for (const [file, css] of sheets)
    for (const { selector, body, length } of rulesOf(css))
      if (length >= LONG) found.set(body, [...(found.get(body) ?? []), `${file} ${selector}`])
  return [...found.values()]
    .filter((places) => new Set(places.map((place) => place.split(' ')[0])).size > MOST_SHEETS)
    .map((places) => `the same declarations stand in ${places.join(', ')}`)
}

/** One sentence for each class of a sheet that `code` neither names nor builds in a template (`level-${n}`). */
export function unusedClasses(sheets: ReadonlyMap<string, string>, code: string): string[] {
  const words = new Set(code.match(/[A-Za-z_][\w-]*/g))
  const beginnings = new Set([...code.matchAll(/([A-Za-z][\w-]*)\$\{/g)].map(([, beginning]) => beginning))
  const isUsed = (name: string): boolean =>
    words.has(name) || FOREIGN.test(name) || [...beginnings].some((one) => name.startsWith(one ?? ' '))
  return [...sheets].flatMap(([file, css]) =>
    [...new Set(rulesOf(css).flatMap(({ selector }) => selector.match(/(?<=\.)[A-Za-z_][\w-]*/g) ?? []))]
      .filter((name) => !isUsed(name))
      .map((name) => `${file} has a rule for .${name}, which no code names`),
  )
}
