// The proofs of a request of special leave: added by drop or choice, removed while it is a draft, saved again as a file.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { Proof } from '#contract/vacation-proofs.ts'
import { PROOF_BYTES, PROOF_ENDINGS, proofTypeOf } from '#domain/proof-rules.ts'
import { ApiError, statusOf } from '#shared/api.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/error-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { invalidate } from '#shared/query.ts'
import { saveFile } from '#shared/save-file.ts'
import { newKey } from '#shared/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { FileRow, FileRows } from '#shared/ui/file-row.tsx'
import { addProof, fetchProof, proofsOf, removeProof } from './api.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const useProofTexts = createTexts(de, en)

const TYPES = PROOF_ENDINGS.map((ending) => ({ mime: proofTypeOf(ending), word: ending.toUpperCase(), ending }))

interface ProofFieldProps {
  /** The request that the proofs belong to; undefined: it is not stored yet. */
  readonly requestId: number | undefined
  /** Stores the request as a draft before the first file is sent, and gives its id. */
  readonly ensureRequest: () => Promise<number>
  /** The reason demands a proof. */
  readonly isRequired: boolean
  /** Supervisors read it too, by choice of the company. */
  readonly isShared?: boolean | undefined
  /** It was sent: proofs can be added, not removed. */
  readonly isSent?: boolean
  /** The broken rule: a proof is missing. */
  readonly error?: string | undefined
  /** The number of proofs has changed. */
  readonly onChange?: () => void
}

interface Running {
  readonly key: string
  readonly file: File
  readonly share: number
  readonly problem?: string
}

/** What a failed call says: the sentence of its code, or the general one. */
function useProblem() {
  const text = useProofTexts()
  return (error: unknown, key: 'uploadFailed' | 'removeFailed' | 'openFailed'): string => {
    const code = error instanceof ApiError ? (`code.${error.code}` as 'code.document_type') : undefined
    const sentence = code && text(code)
    return sentence && sentence !== code ? sentence : errorText(error, text, key, { status: statusOf(error) })
  }
}

/** Files that are sent, one after the other; each stays with its problem until it is dropped or sent again. */
function useUploads({ requestId, ensureRequest, onChange }: ProofFieldProps) {
  const text = useProofTexts()
  const problemOf = useProblem()
  const [running, setRunning] = useState<readonly Running[]>([])
  const [controller] = useState(() => new AbortController())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Of a draft that was stored for a file before this one. */
  const made = useRef<number>(undefined)
  useEffect(() => () => controller.abort(), [controller])
  const change = (file: File, to: Partial<Running>) =>
    setRunning((all) => all.map((one) => (one.file === file ? { ...one, ...to } : one)))
  const drop = (file: File) => setRunning((all) => all.filter((one) => one.file !== file))
  const sendOne = async (file: File) => {
    try {
      const isFirst = requestId === undefined && made.current === undefined
      const id = requestId ?? (made.current ??= await ensureRequest())
      const { signal } = controller
      const { name } = await addProof(id, { file, signal, onProgress: (share) => change(file, { share }) })
      drop(file)
      announce(text(isFirst ? 'addedWithDraft' : 'added', { name }))
      onChange?.()
    } catch (error) {
      change(file, { problem: problemOf(error, 'uploadFailed') })
    }
  }
  const send = (files: readonly File[]) => {
    setRunning((all) => [
      ...all.filter(({ file }) => !files.includes(file)),
      ...files.map((file) => ({ key: newKey(), file, share: 0 })),
    ])
    // Another file must not create a second draft.
    for (const file of files) queue.current = queue.current.then(() => sendOne(file))
  }
  return { running, send, drop }
}

export function ProofField(props: ProofFieldProps): ReactElement {
  const { requestId, isRequired, isShared = false, isSent = false, error, onChange } = props
  const text = useProofTexts()
  const { data: proofs = [], error: unread } = useStore(proofsOf(requestId))
  const { running, send, drop } = useUploads(props)
  return (
    <FileDrop
      label={text('label')}
      help={[
        text(`${isRequired ? 'required' : 'optional'}${isShared ? 'Shared' : ''}`),
        ...(requestId === undefined ? [text('storesDraft')] : []),
      ].join(' ')}
      error={error}
      types={TYPES}
      maxBytes={PROOF_BYTES}
      multiple
      choose={text('choose')}
      onFiles={send}
    >
      {unread && (
        <p className="failure" role="alert">
          {text('failed')}{' '}
          <Button size="small" onClick={() => invalidate(`api/vac/requests/${requestId}/proofs`)}>
            {text('retry')}
          </Button>
        </p>
      )}
      {proofs.length + running.length > 0 && (
        <FileRows label={text('files')}>
          {proofs.map((proof) => (
            <ProofRow key={proof.id} proof={proof} requestId={requestId!} isSent={isSent} onChange={onChange} />
          ))}
          {running.map(({ file, share, problem, key }) => (
            <FileRow
              key={key}
              name={file.name}
              bytes={file.size}
              progress={share}
              error={problem}
              onRetry={problem ? () => send([file]) : undefined}
              onRemove={problem ? () => drop(file) : undefined}
            />
          ))}
        </FileRows>
      )}
    </FileDrop>
  )
}

interface ProofRowProps extends Required<Pick<ProofFieldProps, 'isSent'>> {
  readonly proof: Proof
  readonly requestId: number
  readonly onChange: (() => void) | undefined
}

function ProofRow({ proof: { id, name, size }, requestId, isSent, onChange }: ProofRowProps): ReactElement {
  const text = useProofTexts()
  const problemOf = useProblem()
  const [problem, setProblem] = useState<string>()
  const attempt = async (key: 'removeFailed' | 'openFailed', action: () => Promise<void>) => {
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(problemOf(error, key))
    }
  }
  const remove = () =>
    attempt('removeFailed', async () => {
      await removeProof(requestId, id)
      announce(text('removed', { name }))
      onChange?.()
    })
  const save = () => attempt('openFailed', async () => saveFile(await fetchProof(id), name))
  return (
    <>
      <FileRow name={name} bytes={size} done error={problem} onRemove={isSent ? undefined : () => void remove()} />
      <li>
        <button type="button" className="link" onClick={() => void save()}>
          {text('open', { name })}
        </button>
      </li>
    </>
  )
}
