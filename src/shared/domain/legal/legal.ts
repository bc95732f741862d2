// The documents linked in the footer of the portal, and the kinds of data that it stores about a person.

/** `stored-data` is the notice above 'Was wird über mich gespeichert?': contact and latest changes. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'conditions', 'accessibility', 'stored-data'] as const
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number]

/** Documents that people accept. */
export const ACCEPTED_DOCUMENTS = ['conditions'] as const satisfies readonly LegalDocumentName[]

export const isAccepted = (name: LegalDocumentName): boolean =>
  (ACCEPTED_DOCUMENTS as readonly LegalDocumentName[]).includes(name)

/** The kinds of data that the portal stores about a person; rankings are listed to state that there are none. */
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
  'forms',
  'leave',
  'working-time',
  'production',
  'marketplace',
  'forum',
  'purchasing',
  'controlling',
  'rankings',
] as const
export type StoredKind = (typeof STORED_KINDS)[number]

/** The kind of each part of a person's data export: the page names every stored part. */
export const KIND_OF_PART: Readonly<Record<string, StoredKind>> = {
  profile: 'master',
  account: 'master',
  roles: 'master',
  records: 'master',
  picture: 'picture',
  changes: 'changes',
  views: 'changes',
  signIns: 'sign-ins',
  devices: 'sign-ins',
  notifications: 'notifications',
  delivery: 'notifications',
  stories: 'stories',
  savedStories: 'marks',
  reactions: 'marks',
  followedCategories: 'marks',
  acceptances: 'acceptance',
  confirmations: 'acceptance',
  conductConfirmations: 'acceptance',
  auditLog: 'audit',
  forms: 'forms',
  conversations: 'forms',
  leave: 'leave',
  benefits: 'leave',
  workingTime: 'working-time',
  production: 'production',
  marketplace: 'marketplace',
  forum: 'forum',
  responsibility: 'purchasing',
  suppliers: 'purchasing',
  duplicates: 'purchasing',
  controlling: 'controlling',
}

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
