import { useRef, type ReactElement } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { FileRow, FileRows } from '#shared/ui/file-row.tsx'
import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import type { UploadError, UploadRow, Uploads } from './upload-queue.ts'

export const useUploadTexts = createTexts(de, en)

/** A repetition cannot help here: another file is needed. */
const FINAL = new Set([
  'limits',
  'document_too_large',
  'document_type',
  'document_unreadable',
  'document_pixels',
  'document_empty',
  'picture_unreadable',
  'picture_dimensions',
  'file_gone',
  'role_missing',
])
const SAID = new Set([
  ...FINAL,
  'picture_too_large',
  'duplicate',
  'network',
  'timeout',
  'signed_out',
  'too_many_requests',
  'uploads_busy',
  'uploads_at_once',
  'upload_aborted',
])

interface UploadRowsProps {
  readonly label: string
  readonly uploads: Uploads
  /** Why a file exceeds the shown limits. */
  readonly reasonOf: (file: File) => string | undefined
  /** A sentence of the form for a code; undefined: the usual one. */
  readonly faultOf?: (code: string) => string | undefined
  /** Makes a picture small enough; without it there is no such way out. */
  readonly shrink?: (file: File) => Promise<File>
}

/** Running uploads, and failed ones with their error and the possible actions. */
export function UploadRows({ label, uploads, reasonOf, faultOf, shrink }: UploadRowsProps): ReactElement {
  const text = useUploadTexts()
  const box = useRef<HTMLDivElement>(null)
  const { rows, retry, remove } = uploads
  const { time } = useFormat()
  const sentence = ({ code, status, again }: UploadError, file: File): string => {
    if (code === 'too_many_requests' && again) return text('fault.wait', { at: time(again) })
    const own = code === 'limits' ? reasonOf(file) : faultOf?.(code)
    return (
      own ?? text(SAID.has(code) ? (`fault.${code}` as 'fault.network') : 'fault.other', { name: file.name, status })
    )
  }
  const wayOut = ({ key, file, error }: UploadRow) => {
    if (!error || FINAL.has(error.code)) return undefined
    if (error.code === 'duplicate') return { retry: text('anyway'), onRetry: () => retry(key, { forced: true }) }
    if (error.code !== 'picture_too_large') return { onRetry: () => retry(key) }
    return (
      shrink && { retry: text('shrink'), onRetry: () => void shrink(file).then((small) => retry(key, { file: small })) }
    )
  }
  return (
    <div ref={box}>
      <FileRows label={label}>
        {rows.map((row) => (
          <FileRow
            key={row.key}
            name={row.file.name}
            bytes={row.file.size}
            progress={row.share}
            state={row.state === 'waiting' ? text('waiting') : row.share === 1 ? text('checked') : undefined}
            error={row.error && sentence(row.error, row.file)}
            {...wayOut(row)}
            onRemove={() => {
              remove(row.key)
              // The button is removed with its row: the focus moves to the drop area.
              box.current?.closest('.field')?.querySelector<HTMLElement>('input[type=file]')?.focus()
            }}
          />
        ))}
      </FileRows>
    </div>
  )
}
