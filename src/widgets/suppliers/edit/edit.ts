// What all dialogs of the area share: who they are about, their sheets, the write with its refusals.
import type { WritingChoices } from '#contract/suppliers-contract.ts'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import type { Mandates } from '#domain/suppliers/mandate.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import form from '#shared/ui/form.css?inline'
import { useSave, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import css from './edit.css?inline'
import { useEditTexts } from './texts.ts'

export interface DialogProps {
  /** What holds now: it follows the server while the dialog is open. */
  readonly partner: PartnerDetails
  readonly onEnd: () => void
}

const STYLES = [form, overlay, dateField, css]

/** Call it first in a dialog: it also adopts the sheets. */
export function useDialogSave(): Save {
  useStyles(STYLES)
  return useSave(useEditTexts())
}

/** What the person has a mandate for, as the rules of the domain take it. */
export const mandatesOf = ({ groupIds, siteCompanyIds }: WritingChoices): Mandates => ({
  groupIds: new Set(groupIds),
  siteCompanyIds: new Set(siteCompanyIds),
})
