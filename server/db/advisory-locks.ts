// The numbers of the advisory locks, all in one place so that no two meet. All servers of a portal agree on them.

export const ADVISORY_LOCKS = {
  /** One server migrates at a time. */
  migration: 7_021_967,
  /** One portal holds an embedded database. */
  folder: 7_021_968,
  /** The demo company is made once. */
  demoCompany: 7_021_969,
  /** With a second number for the person: one change of a Keycloak user at a time. */
  keycloakUser: 7_021_970,
  /** What readers see of news changes by one act at a time. */
  news: 7_021_971,
  /** One search for duplicates at a time. */
  duplicates: 7_021_972,
  /** Of servers that start together one prepares the database. */
  preparation: 7_021_973,
} as const
