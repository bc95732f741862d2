// The numbers of the advisory locks, all in one place so that no two meet. All servers of a portal agree on them.

export const ADVISORY_LOCKS = {
  /** Only one server migrates. */
  migration: 7_021_967,
  /** Only one portal holds an embedded database. */
  folder: 7_021_968,
  /** The demo company is made once. */
  demoCompany: 7_021_969,
  /** With a second number for the person: one change of a Keycloak user at a time. */
  keycloakUser: 7_021_970,
  /** Changes of news that readers see run one after the other. */
  news: 7_021_971,
  /** Only one search for duplicates runs. */
  duplicates: 7_021_972,
  /** Of servers that start together only one prepares the database. */
  preparation: 7_021_973,
} as const
