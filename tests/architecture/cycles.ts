// Finds import cycles of files, and sibling folders that import each other. Type imports and lazy imports count: they connect files as
// well.
import { type Project, resolveImport } from './check.ts'
import { readSource } from './source.ts'

type Imports = ReadonlyMap<string, readonly string[]>

/** The imports of each file from the others. */
export const importsOf = (project: Project, files: ReadonlyMap<string, string>): Imports =>
  new Map(
    [...files].map(([file, code]) => [
      file,
      readSource(file, code).imports.flatMap(({ specifier }) => {
        const target = resolveImport(project, file, specifier)
        return target !== undefined && files.has(target) ? [target] : []
      }),
    ]),
  )

/** The folders at which two paths part; undefined where one of the two files is in the folder that contains the other's folder. */
function partingFolders(file: string, target: string): readonly [string, string] | undefined {
  const from = file.split('/')
  const to = target.split('/')
  const parting = from.findIndex((part, depth) => part !== to[depth])
  if (parting === -1 || parting >= from.length - 1 || parting >= to.length - 1) return undefined
  return [from.slice(0, parting + 1).join('/'), to.slice(0, parting + 1).join('/')]
}

/** Pairs of folders in one folder that import each other, with a file of each direction, sorted. */
export function mutualFoldersOf(imports: Imports): string[] {
  const examples = new Map<string, string>()
  for (const [file, targets] of imports)
    for (const target of targets) {
      const folders = partingFolders(file, target)
      if (folders) examples.set(folders.join(' → '), `${file} → ${target}`)
    }
  return [...examples.keys()]
    .map((pair) => pair.split(' → ') as [string, string])
    .filter(([from, to]) => from < to && examples.has(`${to} → ${from}`))
    .map(([from, to]) => `${from} and ${to}: ${examples.get(`${from} → ${to}`)}, ${examples.get(`${to} → ${from}`)}`)
    .toSorted()
}

/** Each group of files that import each other in a circle, sorted (Tarjan's strongly connected components). */
export function cyclesOf(edges: Imports): string[][] {
  const cycles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    const index = order.size
    order.set(file, index)
    lowest.set(file, index)
    stack.push(file)
    for (const target of edges.get(file) ?? []) {
      if (!order.has(target)) lowest.set(file, Math.min(lowest.get(file)!, visit(target)))
      else if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, order.get(target)!))
    }
    if (lowest.get(file) === index) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1 || edges.get(file)!.includes(file)) cycles.push(group.toSorted())
    }
    return lowest.get(file)!
  }
  for (const file of edges.keys()) if (!order.has(file)) visit(file)
  return cycles.toSorted()
}
