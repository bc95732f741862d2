// Finds import cycles. Type imports and lazy imports count: what they tie together cannot be read apart either.
import { type Project, resolveImport } from './check.ts'
import { readSource } from './source.ts'

/** Each group of files that import each other in a circle, sorted (Tarjan's strongly connected components). */
export function cyclesOf(project: Project, files: ReadonlyMap<string, string>): string[][] {
  const edges = new Map(
    [...files].map(([file, code]) => [
      file,
      readSource(file, code).imports.flatMap(({ specifier }) => {
        const target = resolveImport(project, file, specifier)
        return target !== undefined && files.has(target) ? [target] : []
      }),
    ]),
  )
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
  for (const file of files.keys()) if (!order.has(file)) visit(file)
  return cycles.toSorted()
}
