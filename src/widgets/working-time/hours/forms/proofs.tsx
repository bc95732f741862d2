// Proofs of a correction: sent as soon as they are chosen, and named by it.
import paperclip from 'lucide-static/icons/paperclip.svg?raw'
import { useEffect, useId, useState, type ReactElement } from 'react'
import { PROOF_BYTES, PROOF_COUNT, PROOF_ENDINGS } from '#domain/proof-rules.ts'
import { newKey } from '#shared/send.ts'
import { FileRow, FileRows } from '#shared/ui/file-row.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { uploadProof } from '#widgets/working-time/api.ts'
import { useRefusal } from './parts.tsx'
import { useFormsTexts } from './texts.ts'

interface Row {
  /** Also repeats the upload safely. */
  readonly key: string
  readonly file: File
  readonly share: number
  readonly id?: string
  readonly problem?: string
}

export interface Proofs {
  readonly rows: readonly Row[]
  /** Of those that have arrived. */
  readonly ids: string[]
  add(files: readonly File[]): void
  retry(row: Row): void
  remove(key: string): void
}

/** Why a file is not sent. */
function problemOf({ name, size }: File): 'proof.type' | 'proof.tooLarge' | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase()
  if (!PROOF_ENDINGS.some((one) => one === ending || (one === 'jpg' && ending === 'jpeg'))) return 'proof.type'
  return size > PROOF_BYTES ? 'proof.tooLarge' : undefined
}

export function useProofs(): Proofs {
  const text = useFormsTexts()
  const refusal = useRefusal()
  const [rows, setRows] = useState<readonly Row[]>([])
  const [controller] = useState(() => new AbortController())
  useEffect(() => () => controller.abort(), [controller])
  const change = (key: string, to: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...to } : row)))
  const send = async ({ key, file }: Row) => {
    try {
      const onProgress = (share: number) => change(key, { share })
      const { id } = await uploadProof(file, { key, signal: controller.signal, onProgress })
      change(key, { id })
    } catch (error) {
      if (!controller.signal.aborted) change(key, { problem: `${text('proof.failed')} ${refusal(error)}` })
    }
  }
  return {
    rows,
    ids: rows.flatMap(({ id }) => id ?? []),
    add: (files) => {
      const added = files.slice(0, PROOF_COUNT - rows.length).map((file): Row => {
        const why = problemOf(file)
        return { key: newKey(), file, share: 0, ...(why && { problem: text(why) }) }
      })
      setRows([...rows, ...added])
      for (const row of added) if (!row.problem) void send(row)
    },
    retry: (row) => {
      const { problem: _old, ...again } = row
      setRows((all) => all.map((one) => (one.key === row.key ? again : one)))
      void send(again)
    },
    remove: (key) => setRows((all) => all.filter((row) => row.key !== key)),
  }
}

export function ProofField({ proofs, error }: { proofs: Proofs; error?: string | undefined }): ReactElement {
  const text = useFormsTexts()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        {text('proof.label')} <span className="opt">{text('proof.optional')}</span>
      </label>
      <label className="input proof-input" htmlFor={id}>
        <Icon source={paperclip} size="s" />
        <span aria-hidden="true">{text('proof.choose')}</span>
        <input
          id={id}
          className="sr"
          type="file"
          multiple
          aria-invalid={error !== undefined}
          {...(error && { 'aria-describedby': `${id}-error` })}
          accept={PROOF_ENDINGS.map((ending) => `.${ending}`).join(',')}
          onChange={({ target }) => {
            proofs.add([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      {error && (
        <p className="failure" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {proofs.rows.length > 0 && (
        <FileRows label={text('proof.files')}>
          {proofs.rows.map((row) => (
            <FileRow
              key={row.key}
              name={row.file.name}
              bytes={row.file.size}
              progress={row.share}
              done={row.id !== undefined}
              error={row.problem}
              onRetry={row.problem && !problemOf(row.file) ? () => proofs.retry(row) : undefined}
              onRemove={() => proofs.remove(row.key)}
            />
          ))}
        </FileRows>
      )}
    </div>
  )
}
