// Names of forms that are filled in, as this device stores them: the editor writes them, lists delete them.

/** Names of two words: those of one word are stories. */
export const KIND = 'form'

/** Without the number of a draft: it has not reached the server yet. */
export const localName = (templateId: number, draftId: number | undefined): string =>
  `${KIND} ${draftId === undefined ? `new-${templateId}` : draftId}`
