// A story as its editors find it, and a service that keeps one.
import type { CategoryNode } from '#contract/news.ts'
import type { EditedStory, Lease, StoryChange, StorySave } from '#contract/news-editing.ts'
import { EMPTY_STORY } from '#domain/news/story-fields.ts'
import { categoryOptions } from '#widgets/news/editor/categories.tsx'
import { failure, serve, type Service } from '#widgets/news/testing/stories.tsx'

export const anEditedStory = (changes: Partial<EditedStory> = {}): EditedStory => ({
  id: 7,
  ...EMPTY_STORY,
  titel: 'Betriebsversammlung',
  preview: 'Beginn 13:30 Uhr.',
  content: '<p>Inhalt</p>',
  kontaktName: '',
  version: 1,
  publicVersion: 1,
  state: 'draft',
  chips: [],
  translationOutdated: false,
  missing: [],
  publishAt: null,
  expiresAt: null,
  planned: { from: null, until: null },
  veroeffentlichtdate: null,
  createdAt: '2026-04-20T06:00:00.000Z',
  createdBy: { id: null, name: 'Leonie Brinkmann' },
  changedAt: '2026-04-20T06:11:00.000Z',
  changedBy: { id: null, name: 'Leonie Brinkmann' },
  deletedAt: null,
  review: { needed: false, askedAt: null, askedBy: null, approvedVersion: null, approvedBy: null, returned: null },
  undoUntil: null,
  publication: 0,
  ...changes,
})

/** The socket message that no other editor has the story open. */
export const aLease = ({ version, planned, state, review }: EditedStory): Lease => ({
  version,
  planned,
  state,
  review,
  others: [],
})

export interface StoryService {
  story: EditedStory
  /** Bodies of the saves, in their order, without the planned period that was seen. */
  readonly saves: Omit<StorySave, 'plannedBefore'>[]
  /** The history before `story`, the newest last; saves of one editor within minutes are one version, unless a conflict ends. */
  readonly versions: EditedStory[]
  /** Makes the next answers fail. */
  broken: Response | Error | undefined
}

const versionOf = ({ headers }: RequestInit): number =>
  Number((headers as Record<string, string>)['if-match']?.replaceAll('"', ''))

/** Made from another version, or from another planned period. */
const isOutdated = (init: RequestInit, { version, planned }: EditedStory): boolean => {
  const { plannedBefore: seen } = JSON.parse(String(init.body)) as StorySave
  return versionOf(init) !== version || (seen !== undefined && JSON.stringify(seen) !== JSON.stringify(planned))
}

/**
 * A service with one story, which is saved as in the real one: by version, with the present state in a conflict; where there is a tree of
 * categories, with those and those of the story.
 */
export function serveStory(start: Partial<EditedStory> = {}, more: Service = {}) {
  const state: StoryService = { story: anEditedStory(start), saves: [], versions: [], broken: undefined }
  const after = ({ translationChecked: _checked, dokumente: _documents, ...fields }: StoryChange): EditedStory => ({
    ...state.story,
    ...fields,
    version: state.story.version + 1,
  })
  const save = (body: StorySave): EditedStory => {
    const { plannedBefore: _seen, ...sent } = body
    const { discardedChanges, ...change } = sent
    state.saves.push(sent)
    const present = state.story
    if (discardedChanges) state.versions.push(present)
    for (const text of discardedChanges ?? []) {
      state.versions.push(after({ ...change, ...text }))
      state.story = { ...present, version: state.story.version + 1 }
    }
    return (state.story = after(change))
  }
  const { '/primevuetreenodes': tree } = more
  const isKnown = (id: number) =>
    !Array.isArray(tree) ||
    state.story.kategorieIds.includes(id) ||
    categoryOptions(tree as CategoryNode[], 'de').some((option) => option.id === id)
  const write = (_url: URL, init: RequestInit) => {
    if (state.broken instanceof Error) throw state.broken
    if (state.broken) return state.broken
    const change = JSON.parse(String(init.body)) as StorySave
    if (init.method === 'POST') return save(change)
    if (init.method !== 'PATCH') return failure(405)
    const unknown = change.kategorieIds?.find((id) => !isKnown(id))
    if (unknown !== undefined) {
      const details = [{ field: 'body.kategorieIds', rule: `names what does not exist: ${unknown}` }]
      return failure(422, { code: 'reference_unknown', details })
    }
    if (isOutdated(init, state.story)) return failure(409, { code: 'version_conflict', present: state.story })
    return save(change)
  }
  const fetch = serve({
    '/news/7/editing': () => state.story,
    '/news/7/lease': () => aLease(state.story),
    '/news/7/impact': {
      people: 12,
      companies: [],
      notified: 12,
      notifiedAgain: 12,
      highlightFor: [],
      displaces: [],
      planned: [],
    },
    '/companies': [],
    '/primevuetreenodes': [],
    '/ma/news/7': write,
    '/ma/news': write,
    ...more,
  })
  return Object.assign(state, { fetch })
}
