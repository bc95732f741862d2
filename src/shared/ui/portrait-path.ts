/** Path of the picture of a person, below the base address. */
export const portraitPath = (personId: string): string =>
  `api/user/profilepics/download/${encodeURIComponent(personId)}`
