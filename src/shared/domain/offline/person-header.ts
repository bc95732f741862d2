// Part of portal.js: the name only.

/** Header of a response with the person's id in the portal, where the provider uses another id. */
export const PERSON_HEADER = 'x-person-id'
