// The edits that a new area needs outside of its own files.

/** Adds `entry` to the list of texts `list`, before the entry `before`. */
export function withEntry(source: string, list: string, entry: string, before: string): string {
  const whole = new RegExp(`export const ${list} = \\[[\\s\\S]*?^\\] as const`, 'm').exec(source)?.[0]
  const line = `  '${before}',\n`
  if (!whole?.includes(line)) throw new Error(`${list} has no line '${before}'`)
  return source.replace(whole, () => whole.replace(line, () => `  '${entry}',\n${line}`))
}

/** Adds the title of a route to the source of the shell's catalogue. */
export function withTitle(source: string, key: string, title: string): string {
  const last = source.match(/^ {2}"titles\.[^\n]*\n/gm)?.at(-1)
  if (!last) throw new Error('the catalogue of the shell has no titles')
  const line = `  ${JSON.stringify(`titles.${key}`)}: ${JSON.stringify(title)},\n`
  return source.replace(last, () => `${line}${last}`)
}

/** Adds the module of `area` to the source of server/modules/installed.ts. */
export function withModule(source: string, area: string, module: string): string {
  const imports = /(?:^import \{ \w+ \} from '\.\/[\w-]+\/module\.ts'\n)+/m.exec(source)?.[0]
  const list = /export const MODULES[^=]*= \[[^\]]*\]/.exec(source)?.[0]
  if (!imports || !list) throw new Error('installed.ts has no imports of modules, or no list MODULES')
  const lines = [...imports.trimEnd().split('\n'), `import { ${module} } from './${area}/module.ts'`]
  const pathOf = (line: string): string => line.split(' from ')[1] ?? ''
  const sorted = lines.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
  return source
    .replace(imports, () => `${sorted.join('\n')}\n`)
    .replace(list, () => list.replace(/,?\s*\]$/, () => `, ${module}]`))
}
