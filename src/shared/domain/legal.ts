// The documents linked in the footer of the portal, and the kinds of data that it stores about a person.

/** `stored-data` is the notice above 'Was wird über mich gespeichert?': contact and latest changes. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'conditions', 'accessibility', 'stored-data'] as const
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number]

/** Documents that people accept. */
export const ACCEPTED_DOCUMENTS = ['conditions'] as const satisfies readonly LegalDocumentName[]

export const isAccepted = (name: LegalDocumentName): boolean =>
  (ACCEPTED_DOCUMENTS as readonly LegalDocumentName[]).includes(name)

/** The kinds of data that the portal may store about a person; kinds that are switched off stay in the list. */
export const STORED_KINDS = [
  'master',
  'picture',
  'changes',
  'sign-ins',
  'notifications',
  'devices',
  'stories',
  'marks',
  'acceptance',
  'requests',
  'audit',
  'last-seen',
  'analytics',
  'recording',
  'rankings',
] as const
export type StoredKind = (typeof STORED_KINDS)[number]

/** The page on which a person sees their own data of a kind. */
export const STORED_PATHS: Readonly<Partial<Record<StoredKind, string>>> = {
  master: '/profil/benutzerprofil',
  picture: '/profil/benutzerprofil',
  changes: '/profil/benutzerprofil',
  'sign-ins': '/profil/sicherheit',
  notifications: '/profil/benachrichtigungen',
  devices: '/profil/benachrichtigungen',
  stories: '/news/ma',
  marks: '/news/ma',
  acceptance: '/nutzungsbedingungen/agb',
}
