/** Where a story stands inside the portal. */
export const storyPath = (id: number): string => `/story/ma/${id}`
