// The values of the draft's form, and how they are read from a draft and sent.
import type { ConductDraft, ConductDraftBody } from '#contract/conduct.ts'

/** The language whose texts the form shows. */
export type Language = 'de' | 'en'

/** The draft with its texts beside the other fields, so that each can be changed and compared separately. */
export type DraftValues = Omit<ConductDraftBody, 'text'> & ConductDraftBody['text']

/** The values of a saved draft. */
export const valuesOf = ({ text, ...draft }: ConductDraft): DraftValues => {
  const { appliesFrom, confirmation, confirmBy, companies, sites, groups } = draft
  return { ...text, appliesFrom, confirmation, confirmBy, companies, sites, groups }
}
/** The body that saves the values. */
export const bodyOf = ({ title, summary, sections, questions, ...rest }: DraftValues): ConductDraftBody => ({
  text: { title, summary, sections, questions },
  ...rest,
})
