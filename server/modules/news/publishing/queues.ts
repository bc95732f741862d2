// The queues of what happens at a set time.

export const PUBLISH = 'publish-story'
export const END_STORY = 'end-story'
export const END_HIGHLIGHTS = 'end-highlights'
