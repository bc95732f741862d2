// Downloads everything the portal stores about the person, as a file.
import { useState, type ReactElement } from 'react'
import { api, ApiError } from '#shared/transport/api.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { useLazyFactor } from '#widgets/profile/factor/use-lazy-factor.tsx'
import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const useExportTexts = createTexts(de, en)

/** The name of the file on the service. */
const nameOf = (now: Date): string =>
  `meine-daten-${now.toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' })}.json`

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'second_factor_expired'

export interface Export {
  readonly busy: boolean
  save(): Promise<void>
  /** Why it failed; empty if it did not. */
  readonly problem: ReactElement | false
  /** Belongs into the page. */
  readonly dialog: ReactElement | false
}

/** Downloads the file; asks for the second factor first where the service requires it. */
export function useExport(): Export {
  const text = useExportTexts()
  const factor = useLazyFactor()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<ApiError>()
  const fetchFile = () => api.blob('api/user/profile/export')
  const fetchOrAsk = async (): Promise<Blob | undefined> => {
    try {
      return await fetchFile()
    } catch (error) {
      if (!isExpired(error)) throw error
      return (await factor.ask()) ? fetchFile() : undefined
    }
  }
  const save = async () => {
    if (busy) return
    setBusy(true)
    setFailed(undefined)
    try {
      const file = await fetchOrAsk()
      if (file) saveFile(file, nameOf(new Date()))
    } catch (error) {
      if (error instanceof ApiError) setFailed(error)
      else throw error
    } finally {
      setBusy(false)
    }
  }
  const problem = failed !== undefined && (
    <p role="alert" className="failure export-problem">
      {failed.status} - {errorText(failed, text, 'failed')}
    </p>
  )
  return { busy, save, problem, dialog: factor.dialog }
}
