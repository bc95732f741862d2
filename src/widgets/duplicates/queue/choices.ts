// The surviving values of a merge: the proposals of the service, overridden by a person's choices.
import type { MergeBody, PairView } from '#contract/duplicates.ts'
import { MERGE_FIELDS, type MergeField, type Side } from '#domain/duplicates/survivorship.ts'

export type ChosenField = MergeField | 'leading'
/** Only differences from the proposal; they stay when the pair is read again. */
export type OwnChoices = Readonly<Partial<Record<ChosenField, Side>>>

export const NO_CHOICES: OwnChoices = {}

export function proposedSide(pair: PairView, field: ChosenField): Side {
  if (field === 'leading') return pair.leading
  return pair.fields.find((one) => one.field === field)?.proposed ?? pair.leading
}

export const sideOf = (pair: PairView, own: OwnChoices, field: ChosenField): Side =>
  own[field] ?? proposedSide(pair, field)

export const choose = (pair: PairView, own: OwnChoices, field: ChosenField, side: Side): OwnChoices => {
  const { [field]: _, ...rest } = own
  return proposedSide(pair, field) === side ? rest : { ...rest, [field]: side }
}

export const bodyOf = (pair: PairView, own: OwnChoices, note: string): MergeBody => ({
  oneVersion: pair.one.version,
  otherVersion: pair.other.version,
  leading: sideOf(pair, own, 'leading'),
  choices: Object.fromEntries(MERGE_FIELDS.map((field) => [field, sideOf(pair, own, field)])) as MergeBody['choices'],
  ...(note.trim() !== '' && { note: note.trim() }),
})

/** The partner whose number is kept, and the one that is merged into it. */
export function rolesOf(pair: PairView, own: OwnChoices): { survivor: PairView['one']; merged: PairView['one'] } {
  const leading = sideOf(pair, own, 'leading')
  return { survivor: pair[leading], merged: pair[leading === 'one' ? 'other' : 'one'] }
}
