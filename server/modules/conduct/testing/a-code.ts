// Texts and versions of the code of conduct for tests.
import { ConductDraftBody, type ConductText } from '#contract/conduct.ts'
import { blank } from '#shared/testing/blank.ts'
import type { Db } from '#server/db/db.ts'
import { insertVersion } from '#server/modules/conduct/versions.ts'

const both = (de: string, en = `${de} (en)`) => ({ de, en })

/** A complete text; `gifts` is the part that differs between versions. */
export const aCodeText = (gifts = 'Geschenke bis 35 € dürfen Sie annehmen.'): ConductText => ({
  title: both('Verhaltenskodex', 'Code of conduct'),
  summary: both('Was wir voneinander erwarten.', 'What we expect of each other.'),
  sections: [
    {
      id: 'haltung',
      heading: both('Unsere Haltung', 'Our attitude'),
      html: both('<p>Wir halten Wort.</p>', '<p>We keep our word.</p>'),
    },
    {
      id: 'geschenke',
      heading: both('Geschenke und Einladungen', 'Gifts and invitations'),
      html: both(`<p>${gifts}</p>`, '<p>You may accept small gifts.</p>'),
    },
  ],
  questions: [1, 2, 3].map((number) => ({
    question: both(`Frage ${number}?`),
    answers: [
      { text: both('Nein'), isRight: false, explanation: both('Das stimmt nicht, weil …') },
      { text: both('Ja'), isRight: true, explanation: both('Richtig, weil …') },
    ],
  })),
})
/** The right answers to its questions. */
export const RIGHT = [1, 1, 1]

type Version = Partial<Omit<Parameters<typeof insertVersion>[1], 'version' | 'publishedAt'>> & {
  readonly isAnnounced?: boolean
}

/** A published version that everybody must confirm unless `changes` differ. */
export async function aVersion(
  db: Db,
  version: number,
  { isAnnounced = true, ...changes }: Version = {},
): Promise<void> {
  await insertVersion(db, {
    version,
    appliesFrom: `2020-0${version}-01`,
    text: aCodeText(),
    confirmation: 'counted',
    confirmBy: '2099-12-31',
    companies: [],
    sites: [],
    groups: [],
    publishedBy: null,
    publishedAt: new Date(),
    ...changes,
  })
  if (isAnnounced)
    await db.updateTable('conduct_version').set({ announced_at: new Date() }).where('version', '=', version).execute()
}

export const aDraftBody = (changes: Partial<ConductDraftBody> = {}): ConductDraftBody => ({
  ...blank(ConductDraftBody),
  text: aCodeText('Geschenke bis 25 € dürfen Sie annehmen.'),
  appliesFrom: '2030-01-01',
  confirmation: 'counted',
  confirmBy: '2030-02-01',
  ...changes,
})

/** Removes everything, so that each test begins without a code. */
export async function withoutCode(db: Db): Promise<void> {
  await db.updateTable('conduct_version').set({ announced_at: null }).execute()
  for (const table of [
    'conduct_confirmation',
    'conduct_reminder',
    'conduct_draft',
    'conduct_log',
    'notification',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('conduct_version').execute()
}
