// The reads of filling in a form, and its single writes; filled-form.ts has the autosave of a draft.
import type { FormDraft, FormDraftRow, FormFile } from '#contract/postbox.ts'
import type { FormTemplateRow } from '#contract/postbox-templates.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, mutate, query } from '#shared/realtime/query.ts'
import { send } from '#shared/transport/send.ts'
import { upload, type Upload } from '#shared/transport/upload.ts'

export const FORMS = 'api/forms'
export const DRAFTS = `${FORMS}/drafts`
const TEMPLATES = `${FORMS}/template`

export const templatesOffered = () => query(TEMPLATES, () => api.get<FormTemplateRow[]>(TEMPLATES))

export const draftsOpen = () => query(DRAFTS, () => api.get<FormDraftRow[]>(DRAFTS))

/** Lists of forms and drafts are read again where they are shown. */
export const refreshForms = (): void => invalidate(FORMS)

/** Shown immediately; a refused change is rolled back. */
export const setFavourite = (id: number, isFavourite: boolean): Promise<void> =>
  mutate<FormTemplateRow[]>(TEMPLATES, {
    optimistic: (all) => all.map((one) => (one.id === id ? { ...one, isFavourite } : one)),
    send: async () => {
      await send(`${TEMPLATES}/${id}/favourite`, { method: isFavourite ? 'PUT' : 'DELETE' })
      return undefined
    },
  })

/** `question` is the name of one that asks for files, in rows too. */
export const uploadFile = (draftId: number, question: string, file: File, call: Omit<Upload, 'body'>) =>
  upload<FormFile>(
    `${DRAFTS}/${draftId}/files?question=${encodeURIComponent(question)}&name=${encodeURIComponent(file.name)}`,
    { ...call, body: file },
  )

export const filePath = (draft: Pick<FormDraft, 'id'>, fileId: string): string =>
  `${DRAFTS}/${draft.id}/files/${fileId}`

export const deleteFile = (draftId: number, fileId: string): Promise<unknown> =>
  send(`${DRAFTS}/${draftId}/files/${fileId}`, { method: 'DELETE' })
