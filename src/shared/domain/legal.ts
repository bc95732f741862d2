// The documents that stand at the foot of the portal, and the kinds of data that it keeps about a person.

/** `stored-data` is the notice above 'Was wird über mich gespeichert?': whom to ask, what changed. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'conditions', 'accessibility', 'stored-data'] as const
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number]

/** Documents one agrees to. */
export const ACCEPTED_DOCUMENTS = ['conditions'] as const satisfies readonly LegalDocumentName[]

export const isAccepted = (name: LegalDocumentName): boolean =>
  (ACCEPTED_DOCUMENTS as readonly LegalDocumentName[]).includes(name)

/** What the portal may keep about a person; what is switched off stays in the list. */
export const STORED_KINDS = [
  'master',
  'picture',
  'changes',
  'sign-ins',
  'notifications',
  'devices',
  'stories',
  'acceptance',
  'requests',
  'last-seen',
  'analytics',
  'recording',
  'rankings',
] as const
export type StoredKind = (typeof STORED_KINDS)[number]

/** Where one's own data of a kind can be looked at, as a path of the portal. */
export const STORED_PATHS: Readonly<Partial<Record<StoredKind, string>>> = {
  master: '/profil/benutzerprofil',
  picture: '/profil/benutzerprofil',
  changes: '/profil/benutzerprofil',
  'sign-ins': '/profil/sicherheit',
  notifications: '/profil/benachrichtigungen',
  devices: '/profil/benachrichtigungen',
  stories: '/news/ma',
  acceptance: '/nutzungsbedingungen/agb',
}
