// An in-memory service of categories that behaves like the real one, and an element that uses it.
import { vi } from 'vitest'
import type { CategoryMove, EditableCategory, NewCategory } from '#contract/news-categories.ts'
import { moved } from '#widgets/news/categories/tree.ts'
import { anEditableCategory } from './editable-category.ts'

interface SentCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly version: string | undefined
}

const problem = (status: number, code: string, extra: object = {}): Response =>
  Response.json({ type: 'about:blank', status, title: code, code, ...extra }, { status })

/** Serves `list`; `before` may answer a request instead, undefined lets it through. */
export class Service {
  list: readonly EditableCategory[]
  readonly asked: SentCall[] = []
  before: (asked: SentCall) => Response | undefined | Promise<Response | undefined> = () => undefined

  constructor(list: readonly EditableCategory[]) {
    this.list = list
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async (input, init) => this.#answer(new URL(String(input)), init ?? {})),
    )
  }

  /** The writes in order, as 'PATCH 3'. */
  get writes(): string[] {
    return this.asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`.trim())
  }

  /** Simulates a write of another person. */
  change(id: number, change: Partial<EditableCategory>): void {
    this.list = this.list.map((one) => (one.id === id ? { ...one, ...change, version: one.version + 1 } : one))
  }

  async #answer(url: URL, init: RequestInit): Promise<Response> {
    const [, path] = /\/kategorien\/?(.*)$/.exec(url.pathname) ?? []
    if (path === undefined) return problem(404, 'not_found')
    const headers = new Headers(init.headers)
    const asked = {
      method: init.method ?? 'GET',
      path,
      body: init.body ? (JSON.parse(String(init.body)) as unknown) : undefined,
      version: headers.get('if-match') ?? undefined,
    }
    this.asked.push(asked)
    return (await this.before(asked)) ?? this.#write(asked)
  }

  #write({ method, path, body, version }: SentCall): Response {
    if (method === 'GET') return Response.json(this.list)
    const [number, action] = path.split('/')
    const id = Number(number)
    const found = this.list.find((one) => one.id === id)
    if (path === '') return Response.json(this.#add(body as NewCategory))
    if (!found) return problem(404, 'not_found')
    if (version && version !== `"${found.version}"`) return problem(409, 'version_conflict', { present: found })
    if (method === 'DELETE') this.list = this.list.filter((one) => one.id !== id)
    else if (action === 'move') this.list = moved(this.list, id, body as CategoryMove)
    else if (action === 'merge') {
      const { into } = body as { into: number }
      this.change(into, { stories: found.stories + (this.list.find((one) => one.id === into)?.stories ?? 0) })
      this.list = this.list.filter((one) => one.id !== id)
    } else this.list = this.list.map((one) => (one.id === id ? { ...one, ...(body as object) } : one))
    if (method !== 'DELETE' && action !== 'merge') this.change(id, {})
    return Response.json(this.list.find((one) => one.id === id) ?? { id })
  }

  #add(body: NewCategory): EditableCategory {
    const made = {
      ...anEditableCategory(Math.max(0, ...this.list.map(({ id }) => id)) + 1, body.label),
      ...body,
    } as EditableCategory
    this.list = [...this.list, made]
    return made
  }
}

export { problem }
