// Forms of the postbox, as far as the shell needs them.
import { Type, type Static } from 'typebox'

export const FormTemplate = Type.Object({
  templateId: Type.Integer(),
  companyid: Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Null()])),
  plant: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
export type FormTemplate = Static<typeof FormTemplate>
