// Reads Vite's manifest: the files that a source needs before it can run, and their sizes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
/** Chunks by source path, or by `_name.js` for a chunk without one. */
export type Manifest = Record<string, Chunk>

export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

/** Files that the sources need, including static imports and style sheets, without lazy imports. */
export function closureOf(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>()
  const walk = (source: string): void => {
    const chunk = manifest[source]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.css?.forEach((file) => files.add(file))
    chunk.imports?.forEach(walk)
  }
  sources.forEach(walk)
  return [...files]
}

/** Circles of static imports, as their sources. A chunk in a circle may run before its imports. */
export function circularImports(manifest: Manifest): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (source: string, path: readonly string[]): void => {
    if (path.includes(source)) circles.push([...path.slice(path.indexOf(source)), source].join(' → '))
    else if (!done.has(source)) manifest[source]?.imports?.forEach((next) => walk(next, [...path, source]))
    done.add(source)
  }
  for (const source of Object.keys(manifest)) walk(source, [])
  return circles
}

/** Size in bytes after gzip 9; 0 for fonts and pictures. */
export const sizeOf = (dist: string, file: string): number =>
  /\.(js|css|html|json)$/.test(file) ? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length : 0
