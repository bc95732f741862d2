const PORTAL = '/meineNachrichten'

export type Box = 'received' | 'sent'

/** The address of a list in the portal. */
export const boxPath = (box: Box): string =>
  `${PORTAL}/${box === 'received' ? 'empfangeneFormulare' : 'gesendeteFormulare'}`

export const formPath = (id: number): string => `/formular/detail/${id}`

/** The address of the choice of templates; with a number that of one template, where its draft goes on. */
export const newFormPath = (templateId?: number): string =>
  templateId === undefined ? '/formular' : `/formular/${templateId}`

/** The path of a file below the base URL. */
export const filePath = (formId: number, fileId: string): string => `api/forms/forms/${formId}/files/${fileId}`
