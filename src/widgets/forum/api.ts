// Every request of the forum. All shown data is read again after a write, and when the server sends that a question has changed.
import type { ReadableAtom } from 'nanostores'
import type {
  AnswerBody,
  ArchiveBody,
  CommentBody,
  DeletedEntry,
  EditBody,
  ForumFile,
  ForumFollow,
  ForumOverview,
  ForumReportBody,
  ForumRevision,
  ForumThread,
  ForumVote,
  MoveBody,
  QuestionBody,
  QuestionLine,
  QuestionPage,
  QuestionQuery,
  RoutePreview,
  SimilarAnswer,
} from '#contract/forum.ts'
import type {
  CheckedAnswer,
  CheckedPage,
  CheckedQuery,
  DisclosedAuthor,
  Disclosure,
  EditableForumCategory,
  ForumCategoryBody,
  ForumChange,
  ForumChoices,
  ModeratedEntry,
  ModerateBody,
  RemovedForumCategory,
} from '#contract/forum-editing.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { postOnce, sendOnce } from '#shared/writes/send-once.ts'
import { upload, type Upload } from '#shared/transport/upload.ts'

export const FORUM = 'api/qa'

export const refreshForum = (): void => invalidate(FORUM)

export type Read<T> = ReadableAtom<QueryState<T>>
/** Questions of others change without a message, so that lists are read again at this interval in ms. */
const REFRESH = 5 * 60_000
const read = <T>(path: string, load: () => Promise<T> = () => api.get<T>(path)): Read<T> =>
  query(path, load, { invalidatedBy: ['forum_change'], revalidateInterval: REFRESH })

export const overview = (): Read<ForumOverview> => read(`${FORUM}/overview`)

/** A page of questions, as paged-list.ts knows it. */
export interface ListedQuestions extends Omit<QuestionPage, 'questions'> {
  readonly items: readonly QuestionLine[]
}

export async function fetchQuestions(filters: QuestionQuery): Promise<ListedQuestions> {
  const { questions: items, ...page } = await api.get<QuestionPage>(`${FORUM}/questions`, { query: { ...filters } })
  return { ...page, items }
}

export const questions = (filters: QuestionQuery): Read<ListedQuestions> =>
  read(`${FORUM}/questions?${JSON.stringify(filters)}`, () => fetchQuestions(filters))

export const thread = (id: number): Read<ForumThread> => read(`${FORUM}/questions/${id}`)
export const revisions = (id: number): Read<readonly ForumRevision[]> => read(`${FORUM}/entries/${id}/revisions`)

/** Questions like that one, for its page. */
export const similarTo = (id: number, title: string): Read<SimilarAnswer> =>
  read(`${FORUM}/similar?${id}`, () => api.get(`${FORUM}/similar`, { query: { q: title.slice(0, 100), without: id } }))

export const searchSimilar = (q: string, signal: AbortSignal): Promise<SimilarAnswer> =>
  api.get(`${FORUM}/similar`, { query: { q }, signal })

export const routeOf = (categoryId: number, siteId: number | null): Read<RoutePreview> =>
  read(`${FORUM}/route?${categoryId}-${siteId}`, () =>
    api.get(`${FORUM}/route`, { query: { categoryId, ...(siteId !== null && { siteId }) } }),
  )

/** A write after which everything that is shown is read again. */
async function write<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    // A refused write has met another state.
    refreshForum()
  }
}

export const askQuestion = (body: QuestionBody): Promise<ForumThread> => write(postOnce(`${FORUM}/questions`, body))
export const sendAnswer = (id: number, body: AnswerBody): Promise<ForumThread> =>
  write(postOnce(`${FORUM}/questions/${id}/answers`, body))
export const sendComment = (entryId: number, body: CommentBody): Promise<ForumThread> =>
  write(postOnce(`${FORUM}/entries/${entryId}/comments`, body))
export const editEntry = (entryId: number, version: number, body: EditBody): Promise<ForumThread> =>
  write(sendOnce(`${FORUM}/entries/${entryId}`, { method: 'PUT', version, body }))
export const deleteEntry = (entryId: number): Promise<DeletedEntry> =>
  write(sendOnce(`${FORUM}/entries/${entryId}`, { method: 'DELETE' }))
export const vote = (entryId: number, hasVoted: boolean): Promise<ForumVote> =>
  write(sendOnce(`${FORUM}/entries/${entryId}/vote`, { method: hasVoted ? 'PUT' : 'DELETE' }))
export const accept = (entryId: number, isAccepted: boolean): Promise<ForumThread> =>
  write(sendOnce(`${FORUM}/entries/${entryId}/accepted`, { method: 'PUT', body: { isAccepted } }))
/** `version` is that of the answer that was read. */
export const makeOfficial = (entryId: number, version: number, until: string): Promise<ForumThread> =>
  write(sendOnce(`${FORUM}/entries/${entryId}/official`, { method: 'PUT', version, body: { until } }))
export const endOfficial = (entryId: number): Promise<ForumThread> =>
  write(sendOnce(`${FORUM}/entries/${entryId}/official`, { method: 'DELETE' }))
export const archive = (id: number, version: number, body: ArchiveBody): Promise<ForumThread> =>
  write(sendOnce(`${FORUM}/questions/${id}/archive`, { method: 'POST', version, body }))
export const restore = (id: number, version: number): Promise<ForumThread> =>
  write(sendOnce(`${FORUM}/questions/${id}/restore`, { method: 'POST', version }))
export const move = (id: number, version: number, body: MoveBody): Promise<ForumThread> =>
  write(sendOnce(`${FORUM}/questions/${id}/move`, { method: 'POST', version, body }))
export const follow = (id: number, isFollowed: boolean): Promise<ForumFollow> =>
  write(sendOnce(`${FORUM}/questions/${id}/follow`, { method: isFollowed ? 'PUT' : 'DELETE' }))
export const invite = (id: number, personId: string): Promise<unknown> =>
  postOnce(`${FORUM}/questions/${id}/invitations`, { personId })
export const report = (entryId: number, body: ForumReportBody): Promise<unknown> =>
  write(postOnce(`${FORUM}/entries/${entryId}/reports`, body))

export const uploadFile = (file: File, kind: ForumFile['kind'], call: Omit<Upload, 'body'>): Promise<ForumFile> =>
  upload(`${FORUM}/files?kind=${kind}&name=${encodeURIComponent(file.name)}`, { ...call, body: file })

export const fetchFile = (path: string): Promise<Blob> => api.blob(path)

// Checks of moderators and responsible people.
interface ListedChecks {
  readonly items: readonly CheckedAnswer[]
  readonly next: string | null
}
export async function fetchChecks(query: Partial<CheckedQuery>): Promise<ListedChecks> {
  const { answers: items, next } = await api.get<CheckedPage>(`${FORUM}/checks`, { query: { ...query } })
  return { items, next }
}
export const checks = (query: Partial<CheckedQuery>): Read<ListedChecks> =>
  read(`${FORUM}/checks`, () => fetchChecks(query))
export const categoryChanges = (): Read<readonly ForumChange[]> => read(`${FORUM}/categories/changes`)
export const moderated = (): Read<readonly ModeratedEntry[]> => read(`${FORUM}/moderation`)
export const disclosures = (): Read<readonly Disclosure[]> => read(`${FORUM}/disclosures`)
export const categories = (): Read<readonly EditableForumCategory[]> => read(`${FORUM}/categories`)
export const choices = (): Read<ForumChoices> => read(`${FORUM}/categories/choices`)

export const moderate = (entryId: number, body: ModerateBody): Promise<unknown> =>
  write(postOnce(`${FORUM}/entries/${entryId}/moderation`, body))
export const disclose = (entryId: number, reason: string): Promise<DisclosedAuthor> =>
  write(postOnce(`${FORUM}/entries/${entryId}/author`, { reason }))
export const createCategory = (body: ForumCategoryBody): Promise<unknown> =>
  write(postOnce(`${FORUM}/categories`, body))
export const changeCategory = (id: number, version: number, body: ForumCategoryBody): Promise<unknown> =>
  write(sendOnce(`${FORUM}/categories/${id}`, { method: 'PUT', version, body }))
export const removeCategory = (id: number): Promise<RemovedForumCategory> =>
  write(sendOnce(`${FORUM}/categories/${id}`, { method: 'DELETE' }))
