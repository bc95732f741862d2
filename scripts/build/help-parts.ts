// Checks that the help points at parts that exist: each is described in area.ts, and drawn by the code of that
// area or by a component that areas share.
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { AreaSpec } from '#shared/area.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

const HELP_FILES = 'src/{widgets,shell}/**/help/**/help.ts'
const REFERENCE = /'(portal-[\w-]+)::([\w-]+)'/g

/** The parts that a file of help names. */
export const partsIn = (code: string): readonly (readonly [tag: string, part: string])[] =>
  [...code.matchAll(REFERENCE)].map(([, tag = '', part = '']) => [tag, part])

const draws = (code: string, part: string): boolean =>
  code.includes(`part="${part}"`) || code.includes(`part: '${part}'`)

interface Sources {
  /** Text of every file of help, by its path. */
  readonly help: ReadonlyMap<string, string>
  /** Text of all code of an area, by the name of its folder. */
  readonly code: (area: string) => string
}

function readSources(): Sources {
  const read = (pattern: string, cwd: string) =>
    globSync(pattern, { cwd }).map((file) => [file, readFileSync(resolve(cwd, file), 'utf8')] as const)
  return {
    help: new Map(read(HELP_FILES, ROOT)),
    code: (area) =>
      [resolve(ROOT, 'src/widgets', area), resolve(ROOT, 'src/shared/ui')]
        .flatMap((folder) => read('**/*.{ts,tsx}', folder))
        // Files that describe a part do not draw it.
        .filter(([file]) => !/(^|\/)area\.ts$|\.test\.tsx?$/.test(file))
        .map(([, text]) => text)
        .join('\n'),
  }
}

/** One sentence for each missing part that the help names. */
export function missingParts(areas: readonly AreaSpec[], { help, code } = readSources()): string[] {
  const codes = new Map<string, string>()
  const codeOf = (area: string): string => {
    const known = codes.get(area) ?? code(area)
    codes.set(area, known)
    return known
  }
  return [...help].flatMap(([file, text]) =>
    partsIn(text).flatMap(([tag, part]) => {
      const where = relative('.', dirname(file)) || file
      const area = areas.find(({ elements }) => elements.some((element) => element.tag === tag))
      const element = area?.elements.find((one) => one.tag === tag)
      if (!area || !element) return [`${where} points at ${tag}::${part}, but no area has the element`]
      if (element.parts?.[part] === undefined)
        return [`${where} points at ${tag}::${part}, which area.ts does not describe`]
      return draws(codeOf(area.ids[0]), part)
        ? []
        : [`${where} points at ${tag}::${part}, which no code draws any more`]
    }),
  )
}
