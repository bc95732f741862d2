// The search over several areas: passages that the person may read, each with its source and its address.
import { Type, type Static } from 'typebox'

/** The order of passages: responsibilities, then rules, then news. */
export const PASSAGE_SOURCES = ['forum', 'responsibility', 'benefits', 'conduct', 'news'] as const
export type PassageSourceName = (typeof PASSAGE_SOURCES)[number]

const Source = Type.Enum(PASSAGE_SOURCES)

export const Passage = Type.Object({
  source: Source,
  title: Type.String(),
  excerpt: Type.String({ description: 'Plain text that answers, or is near the words; may be empty' }),
  href: Type.String({ description: 'Path of the portal that shows the passage' }),
})
export type Passage = Static<typeof Passage>

export const PassagesQuery = Type.Object(
  {
    q: Type.String({
      minLength: 3,
      maxLength: 400,
      description: 'From 3 to 100 characters (code points), counted in NFC without spaces around',
    }),
    language: Type.Optional(
      Type.Enum(['de', 'en'], { description: 'Of what the server writes itself; absent: German' }),
    ),
  },
  { additionalProperties: false },
)

export const PassageAnswer = Type.Object({
  words: Type.String({
    description: 'The words that were searched: without filler words, or the most telling one alone',
  }),
  isNarrowed: Type.Boolean({ description: 'Nothing has all words; the passages have the most telling one' }),
  passages: Type.Array(Passage),
  unavailable: Type.Array(Source, { description: 'Sources that did not answer' }),
})
export type PassageAnswer = Static<typeof PassageAnswer>
