// Part of portal.js: the name only.

/** Header of an answer to a token whose provider calls the person something else: the person's id in the portal. */
export const PERSON_HEADER = 'x-person-id'
