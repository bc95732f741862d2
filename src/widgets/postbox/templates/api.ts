// The calls of editors of templates and group postboxes.
import type { ReadableAtom } from 'nanostores'
import type {
  EditedGroup,
  EditedTemplate,
  GroupBody,
  TemplateAccess,
  TemplateChoices,
  TemplateFile,
  TemplateHistory,
  TemplatePreview,
  TemplateVersions,
} from '#contract/postbox-editing.ts'
import type { EditedTemplateRow } from '#contract/postbox-templates.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { sendOnce } from '#shared/writes/send-once.ts'

export const TEMPLATES = 'api/forms/templates'
const GROUPS = 'api/forms/groups'
const LIST = '/meineNachrichten/vorlagen'

/** The address of the list, of a template, or of a new one. */
export const templatePath = (id?: number | 'neu'): string => (id === undefined ? LIST : `${LIST}/${id}`)

type Read<T> = ReadableAtom<QueryState<T>>
/** Others change templates without a message, so that they are read again at this interval in ms. */
const REFRESH = 5 * 60_000
const read = <T>(key: string): Read<T> => query(key, () => api.get<T>(key), { revalidateInterval: REFRESH })

export const templates = (): Read<EditedTemplateRow[]> => read<EditedTemplateRow[]>(TEMPLATES)
export const templateAccess = (): Read<TemplateAccess> => read<TemplateAccess>(`${TEMPLATES}/access`)
export const versions = (id: number): Read<TemplateVersions> => read<TemplateVersions>(`${TEMPLATES}/${id}/versions`)
export const history = (id: number): Read<TemplateHistory> => read<TemplateHistory>(`${TEMPLATES}/${id}/history`)
export const groups = (): Read<EditedGroup[]> => read<EditedGroup[]>(`${GROUPS}/all`)

export const refreshTemplates = (): void => {
  invalidate(TEMPLATES)
  invalidate(GROUPS)
}

export const readTemplate = (id: number): Promise<EditedTemplate> => api.get<EditedTemplate>(`${TEMPLATES}/${id}`)
export const readChoices = (id: number | undefined): Promise<TemplateChoices> =>
  api.get<TemplateChoices>(`${TEMPLATES}/choices`, id === undefined ? {} : { query: { templateId: id } })
export const readFile = (id: number): Promise<TemplateFile> => api.get<TemplateFile>(`${TEMPLATES}/${id}/file`)
export const readPreview = (
  content: TemplateContent,
  personId: string,
  signal: AbortSignal,
): Promise<TemplatePreview> => api.post<TemplatePreview>(`${TEMPLATES}/preview`, { content, personId }, { signal })

async function settle<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    refreshTemplates()
  }
}

/** Acts on the version that is shown; a conflict is thrown with the present template. */
export const act = (
  { id, version }: Pick<EditedTemplate, 'id' | 'version'>,
  what: 'publish' | 'archive' | 'restore',
): Promise<EditedTemplate> => settle(sendOnce(`${TEMPLATES}/${id}/${what}`, { method: 'POST', version }))

export const discardChanges = ({ id, version }: Pick<EditedTemplate, 'id' | 'version'>): Promise<EditedTemplate> =>
  settle(sendOnce(`${TEMPLATES}/${id}/draft`, { method: 'DELETE', version }))

export const nameEditors = (
  { id, version }: Pick<EditedTemplate, 'id' | 'version'>,
  people: readonly string[],
): Promise<EditedTemplate> =>
  settle(sendOnce(`${TEMPLATES}/${id}/editors`, { method: 'PUT', version, body: { people } }))

export const importFile = (file: object): Promise<EditedTemplate> =>
  settle(sendOnce(`${TEMPLATES}/import`, { method: 'POST', body: file }))

export const saveGroup = (group: EditedGroup | undefined, body: GroupBody, version: number): Promise<EditedGroup> =>
  settle(
    group
      ? sendOnce(`${GROUPS}/${group.id}`, { method: 'PUT', version, body })
      : sendOnce(GROUPS, { method: 'POST', body }),
  )
export const removeGroup = ({ id, version }: EditedGroup): Promise<void> =>
  settle(sendOnce(`${GROUPS}/${id}`, { method: 'DELETE', version }))
