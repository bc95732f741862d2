import type { EntryKind } from '#domain/forum/entry.ts'
import type { ForumFile } from '#contract/forum.ts'

export const LIST = '/forum'
export const ASK = '/forum/frage'
export const EDITING = '/forum/bearbeitung'

export const questionPath = (id: number): string => `${LIST}/${id}`

const NAMES: Readonly<Record<EntryKind, string>> = { question: 'frage', answer: 'antwort', comment: 'kommentar' }

/** The id of an entry in its thread, and the fragment of its address. */
export const entryAnchor = (kind: EntryKind, id: number): string => `${NAMES[kind]}-${id}`

/** The address of an entry of a question. */
export const entryPath = (threadId: number, kind: EntryKind, id: number): string =>
  kind === 'question' ? questionPath(threadId) : `${questionPath(threadId)}#${entryAnchor(kind, id)}`

/** The path of a file below the base URL; of a picture with `height` (px) its smallest copy that is at least as high. */
export function filePath({ id, thumbnails }: Pick<ForumFile, 'id' | 'thumbnails'>, height = Infinity): string {
  const copies = thumbnails.map((copy) => copy.height).filter((one) => one >= height)
  return `api/qa/files/${id}${copies.length > 0 ? `?height=${Math.min(...copies)}` : ''}`
}
