// The reads of the lists of forms: sections page by page, drafts, templates and group postboxes for filters.
import type { FormDraftRow, FormGroup, FormRow, FormSection, FormsPage } from '#contract/postbox.ts'
import type { FormTemplateRow } from '#contract/postbox-templates.ts'
import { $session } from '#shared/bus/session.ts'
import { api } from '#shared/transport/api.ts'
import { BulkDecisions } from '#shared/writes/bulk-decisions.ts'
import { deleteDraft } from '#shared/writes/draft-storage.ts'
import { sendOnce } from '#shared/writes/send-once.ts'
import { listPages } from '#shared/lists/use-list-pages.ts'
import { formQuery, FORMS, refreshForms, type Read } from '#widgets/postbox/under-way/api.ts'
import { localName, type Box } from '#widgets/postbox/under-way/paths.ts'

/** The filters of a list with its section. */
export interface SectionQuery {
  readonly box: Box
  readonly section: FormSection
  readonly size: number
  readonly search?: string
  readonly templateId?: number
  readonly status?: string
  readonly groupId?: number
  readonly year?: number
}

/** A page as paged-list.ts knows it; `total` counts all pages. */
export interface ListedForms {
  readonly items: readonly FormRow[]
  readonly next: string | null
  readonly total: number
}

async function fetchForms({ box, ...query }: SectionQuery, page = 0): Promise<ListedForms> {
  const { content, meta } = await api.get<FormsPage>(`${FORMS}/${box}`, { query: { ...query, page } })
  const isLast = (page + 1) * query.size >= meta.size
  return { items: content, next: isLast ? null : String(page + 1), total: meta.size }
}

/** The first page of a section. */
export const formsOf = (query: SectionQuery): Read<ListedForms> =>
  // A message changes the number of unread ones.
  formQuery(`${FORMS}/${query.box}?${JSON.stringify(query)}`, () => fetchForms(query), [
    'status_change_form',
    'conversation_change',
  ])

export const useForms = listPages<SectionQuery, ListedForms>({
  first: formsOf,
  // A later page has the size of the section.
  next: ({ after, ...query }) => fetchForms(query, Number(after)),
  size: 0,
  refresh: refreshForms,
})

export const drafts = (): Read<FormDraftRow[]> => formQuery<FormDraftRow[]>(`${FORMS}/drafts`)
export const groups = (): Read<FormGroup[]> => formQuery<FormGroup[]>(`${FORMS}/groups`)
export const templates = (): Read<FormTemplateRow[]> => formQuery<FormTemplateRow[]>(`${FORMS}/template`)

/** Deletes a draft in the shown version, here and on the server. 409 if another device has continued it. */
export async function discardDraft({ id, version, templateId }: FormDraftRow): Promise<void> {
  const sub = $session.get().person?.sub
  try {
    await sendOnce<unknown>(`${FORMS}/drafts/${id}`, { method: 'DELETE', version })
    if (sub !== undefined) await deleteDraft(sub, localName(templateId, id))
  } finally {
    refreshForms()
  }
}

/** Decisions about several forms: each waits 10 s on this page, in which it is undone, and is sent then. */
export const decisions = new BulkDecisions<FormRow>(`${FORMS}/decisions`, { refresh: refreshForms })
