// Common parts of all dialogs of the area: their texts, their partner, their style sheets, the write with its refusals, and a placeholder
// for a dialog without its choices.
import type { ReactElement } from 'react'
import type { WritingChoices } from '#contract/suppliers-contract.ts'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import type { Mandates } from '#domain/suppliers/mandate.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { Button } from '#shared/ui/button.tsx'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import { Dialog } from '#shared/ui/dialog.tsx'
import form from '#shared/ui/form.css?inline'
import { useSave, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { refreshChoices } from '#widgets/suppliers/api.ts'
import { useSupplierTexts } from '#widgets/suppliers/supplier/texts.ts'
import de from './de.json' with { type: 'json' }
import css from './edit.css?inline'
import en from './en.json' with { type: 'json' }

export const useEditTexts = createTexts(de, en, useSupplierTexts)

export interface DialogProps {
  /** The current state: it follows the server while the dialog is open. */
  readonly partner: PartnerDetails
  readonly onEnd: () => void
}

const STYLES = [form, overlay, dateField, css]

/** Call it first in a dialog. */
export const useDialogStyles = (): void => useStyles(STYLES)

/** A write without a form. */
export function useDialogSave(): Save {
  useStyles(STYLES)
  return useSave(useEditTexts())
}

/** The mandates of the person for the rules of the domain. */
export const mandatesOf = ({ groupIds, siteCompanyIds }: WritingChoices): Mandates => ({
  groupIds: new Set(groupIds),
  siteCompanyIds: new Set(siteCompanyIds),
})

/** A dialog whose choices are loading, or could not be loaded. */
interface ChoicesProps {
  readonly title: string
  readonly state: { readonly error?: Error | undefined; readonly loading: boolean }
  readonly onEnd: () => void
}

export function ChoicesMissing({ title, state: { error, loading }, onEnd }: ChoicesProps): ReactElement {
  const text = useEditTexts()
  return (
    <Dialog open title={title} onClose={onEnd} actions={<Button onClick={onEnd}>{text('close')}</Button>}>
      {error && !loading ? (
        <div role="alert">
          <p className="err">{errorText(error, text, 'choicesFailed')}</p>
          <Button size="small" onClick={refreshChoices}>
            {text('retry')}
          </Button>
        </div>
      ) : (
        <Skeleton height="200px" />
      )}
    </Dialog>
  )
}
