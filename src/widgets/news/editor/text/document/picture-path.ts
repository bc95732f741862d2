/** Where the picture of a story's document lies, below the base address; small (200 px high) or as it is. */
export const picturePath = (id: string, small = false): string =>
  `api/news/ma/docs/${encodeURIComponent(id)}/download${small ? '?height=200' : ''}`
