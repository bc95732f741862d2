const PORTAL = '/meineNachrichten'

export type Box = 'received' | 'sent'

/** The address of a list in the portal. */
export const boxPath = (box: Box): string =>
  `${PORTAL}/${box === 'received' ? 'empfangeneFormulare' : 'gesendeteFormulare'}`

export const formPath = (id: number): string => `/formular/detail/${id}`

/** The address of the choice of templates. */
export const newFormPath = (): string => '/formular'

/** The path for continuing this draft. */
export const draftPath = ({ id, templateId }: { readonly id: number; readonly templateId: number }): string =>
  `/formular/${templateId}?entwurf=${id}`

/** The path of a file below the base URL. */
export const filePath = (formId: number, fileId: string): string => `api/forms/forms/${formId}/files/${fileId}`

export const pdfPath = (formId: number): string => `api/forms/forms/${formId}/pdf`

/** Names of stored forms have two words, because those of one word are stories. */
export const KIND = 'form'

/** Without the number of a draft: it has not reached the server yet. */
export const localName = (templateId: number, draftId: number | undefined): string =>
  `${KIND} ${draftId === undefined ? `new-${templateId}` : draftId}`
