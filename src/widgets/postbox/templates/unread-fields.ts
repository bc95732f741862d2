// Typed texts of a template that are not valid values: they stay while their part is closed or moved, are listed as errors, and prevent
// saving and publishing, so that the former value is never used silently.
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { TemplateContent } from '#domain/postbox/template.ts'

export interface UnreadField {
  readonly typed: string
  /** Why it is not taken. */
  readonly sentence: string
}

interface Kept extends UnreadField {
  readonly owner: string
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Questions, pages and stations are found by their names, because they are moved. */
function keyOf(content: TemplateContent, path: string): string {
  let node: unknown = content
  const parts = path.split('.').map((part) => {
    const isOfList = Array.isArray(node)
    node = isNode(node) ? node[part] : undefined
    return isOfList && isNode(node) && typeof node['name'] === 'string' ? `@${node['name']}` : part
  })
  return parts.join('.')
}

/** Its present path and part; undefined: its part was removed. */
function placeOf(content: TemplateContent, key: string): { readonly path: string; readonly owner: string } | undefined {
  let node: unknown = content
  let owner: Node = {}
  const path: string[] = []
  for (const part of key.split('.')) {
    if (!isNode(node)) return undefined
    const list = Array.isArray(node) ? (node as readonly unknown[]) : undefined
    const at = part.startsWith('@')
      ? list?.findIndex((one) => isNode(one) && one['name'] === part.slice(1))?.toString()
      : part
    if (at === undefined || at === '-1') return undefined
    if (!list) owner = node
    path.push(at)
    node = node[at]
  }
  // Another kind of question has other fields, and another comparison another value.
  return { path: path.join('.'), owner: JSON.stringify([owner['kind'], owner['question']]) }
}

export class UnreadFields {
  readonly $byPath: ReadableAtom<ReadonlyMap<string, UnreadField>>
  readonly #kept = atom<ReadonlyMap<string, Kept>>(new Map())
  readonly #content: ReadableAtom<TemplateContent>

  constructor($content: ReadableAtom<TemplateContent>) {
    this.#content = $content
    this.$byPath = computed([this.#kept, $content], (kept, content) => {
      const found = new Map<string, UnreadField>()
      for (const [key, { typed, sentence, owner }] of kept) {
        const place = placeOf(content, key)
        if (place?.owner === owner) found.set(place.path, { typed, sentence })
      }
      return found
    })
  }

  /** Stores an invalid text at a path; undefined: the present text is valid. */
  keep(path: string, field: UnreadField | undefined): void {
    const content = this.#content.get()
    const key = keyOf(content, path)
    const kept = new Map(this.#kept.get())
    const place = placeOf(content, key)
    if (field && place) kept.set(key, { ...field, owner: place.owner })
    else if (!kept.delete(key)) return
    this.#kept.set(kept)
  }

  clear(): void {
    this.#kept.set(new Map())
  }
}
