/** For the description of calls that take If-Match. */
export const ABOUT_VERSIONS =
  'Without If-Match the newest version counts, whoever saved it. With it, where another one is the newest: ' +
  '409 `version_conflict` with the story as it is in `present`.'
