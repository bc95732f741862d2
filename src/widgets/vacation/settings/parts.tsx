import { useSave, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import { useSettingsTexts } from './texts.ts'

/** A write of the settings, whose refusals are sentences of their catalogue. */
export const useSettingsSave = (): Save => useSave(useSettingsTexts())
