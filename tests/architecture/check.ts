// Checks one file against the table. Pure: existing files are arguments, so that tests can pass violations.
import { posix } from 'node:path'
import { readSource } from './source.ts'
import { CONSTRUCTS, FOR_TESTS, FORBIDDEN_NAMES, type Rule, RULES } from './table.ts'

export interface Project {
  /** `imports` of package.json: '#shared/*' → './src/shared/*'. */
  readonly aliases: Readonly<Record<string, string>>
  /** Packages of package.json. */
  readonly packages: ReadonlySet<string>
  exists(path: string): boolean
}

const TEST = /\.(test|spec)\.tsx?$|^tests\/|(^|\/)testing\//

/** Path from the root for a specifier of the project; undefined for a package. */
export function resolveImport({ aliases }: Project, file: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), path))
  for (const [alias, target] of Object.entries(aliases)) {
    const [before = '', after = ''] = alias.split('*')
    if (alias.includes('*') && path.startsWith(before) && path.endsWith(after)) {
      return posix.normalize(target.replace('*', path.slice(before.length)))
    }
  }
  return undefined
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function allows(rule: Rule, caught: RegExpMatchArray, target: string, lazy: boolean): boolean {
  const fill = (pattern: string) => new RegExp(`^(${pattern.replaceAll('$1', caught[1] ?? '')})`)
  return fill(rule.may).test(target) || (lazy && rule.lazily !== undefined && fill(rule.lazily).test(target))
}

/** Below a package.json of its own, `#` has the meaning of that file. */
const OWN_ALIASES = /^(package|sharepoint)\/build\//

/** One sentence for each rule that `code` in `file` violates. */
export function violationsOf(project: Project, file: string, code: string): string[] {
  const found: string[] = []
  const say = (message: string) => found.push(`${file}: ${message}`)
  const isTest = TEST.test(file)
  if (FORBIDDEN_NAMES.test(file)) say('is named after nothing in particular')
  const rule = RULES.find(({ files }) => files.test(file))
  if (!rule) return [...found, `${file}: stands where the table knows no folder`]
  const caught = file.match(rule.files) ?? ['']
  const { imports, constructs } = readSource(file, code)

  for (const { specifier, lazy, typeOnly } of imports) {
    const target = resolveImport(project, file, specifier)
    if (target === undefined) checkPackage(project, rule, specifier, typeOnly, isTest, say)
    else if (specifier.startsWith('../') && !OWN_ALIASES.test(file))
      say(`climbs with '${specifier}' instead of an alias`)
    else if (!project.exists(target)) say(`imports '${specifier}', which does not exist`)
    else if (isTest && new RegExp(`^(${FOR_TESTS.may})`).test(target)) continue
    else if (!isTest && TEST.test(target)) say(`imports test code '${specifier}'`)
    else if (target.startsWith('src/shared/contract/') && file.startsWith('src/') && (typeOnly || isTest)) continue
    else if (!allows(rule, caught, target, lazy)) say(`may not import ${target}${lazy ? ' lazily' : ''}`)
    else if (target.endsWith('.css') && CLIENT.test(file) && !ENTRY.test(file) && !specifier.endsWith('?inline')) {
      say(`imports '${specifier}' without ?inline: only the first script of a page brings its style as a file`)
    }
  }
  if (isTest) return found
  for (const { name, line } of constructs) {
    const guard = CONSTRUCTS.find((one) => one.name === name)
    if (guard?.files.test(file) && !guard.except.test(file)) say(`line ${line} uses ${name}`)
  }
  return found
}

const CLIENT = /^src\//
/** Style of an element must not become a file of the host page; a part that is loaded later would lack the file. */
const ENTRY = /^src\/(shell\/main|kit\/kit)\.tsx$/

function checkPackage(
  { packages }: Project,
  rule: Rule,
  specifier: string,
  typeOnly: boolean,
  isTest: boolean,
  say: (message: string) => void,
): void {
  if (specifier.startsWith('#')) return say(`imports '${specifier}', an alias that package.json does not have`)
  if (!specifier.startsWith('node:') && !packages.has(packageOf(specifier))) {
    return say(`imports '${specifier}', which package.json does not name`)
  }
  const allowed = rule.packages?.test(specifier) || (isTest && FOR_TESTS.packages.test(specifier))
  if (!allowed && !typeOnly) say(`may not use the package '${specifier}'`)
}
