const DESK = '/news/ma/bearbeiten'

/** Where a story is written: by its id, 'neu' for a new one, `kopie-7` for a duplicate. */
export const editPath = (story: number | string): string => `${DESK}/${story}`
