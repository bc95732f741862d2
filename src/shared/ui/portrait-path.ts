/** Where the picture of a person lies, below the base address. */
export const portraitPath = (personId: string): string =>
  `api/user/profilepics/download/${encodeURIComponent(personId)}`
